import { bookingSearch } from '@booking/domain/booking/booking-search';
import { plainCharacters } from '@booking/domain/checks/text';
import { normaliseOrderNumber, orderStatusText } from '@booking/domain/order/order-status';
import { can, worksFor } from '@booking/domain/user/permissions';
import type { Database } from '../../database/database.js';
import { AppError, refuseFaults } from '../../shared/app-error.js';
import { requireStaff, visibleBranches, type Caller } from '../../shared/caller.js';
import { decodeCursor, encodeCursor, isInstantValue } from '../../shared/list-cursor.js';
import { OrderListRepository, type OrderListFilter } from './order-list.repository.js';
import type { OrderWithText } from './order-record.js';
import { OrderRepository } from './order.repository.js';

/** Rows of one page. */
const mostRows = 100;
/** Characters that a search may have. */
const longestSearch = 100;

export interface OrderPage {
  edges: { cursor: string; node: OrderWithText }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount: () => Promise<number>;
}

/** Orders of the retailer's system. Without branch:all staff see those whose postcode a branch of theirs covers. */
export class OrderService {
  private readonly lists: OrderListRepository;

  constructor(private readonly database: Database) {
    this.lists = new OrderListRepository(database);
  }

  /** Without a check: for the orders of bookings that the caller, a member of staff, was given already. */
  async byKeys(orderKeys: readonly string[]): Promise<OrderWithText[]> {
    const orders = await new OrderRepository(this.database).byKeys(orderKeys);
    return orders.map((order) => ({ ...order, statusText: orderStatusText(order) }));
  }

  /** A page, what changed last first. @throws UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT */
  async orders(caller: Caller, request: { search: string | null; first: number | null; after: string | null }): Promise<OrderPage> {
    requireReader(caller);
    const typed = request.search ?? '';
    if (typed.length > longestSearch) refuseFaults([{ path: 'search', code: 'TOO_LONG', values: { max: longestSearch } }]);
    if (plainCharacters(typed) !== null) refuseFaults([{ path: 'search', code: 'CHARACTERS_INVALID' }]);
    const filter: OrderListFilter = { branchIds: visibleBranches(caller.actor), search: bookingSearch(typed) };
    const size = request.first ?? mostRows;
    if (size < 0 || size > mostRows) refuseFaults([{ path: 'first', code: 'NUMBER_RANGE', values: { min: 0, max: mostRows } }]);
    const after = decodeCursor(request.after, isInstantValue, 'after', (key) => plainCharacters(key) === null);
    const rows = await this.lists.page(filter, after, size + 1);
    const page = rows.slice(0, size);
    const found = new Map((await this.byKeys(page.map(({ orderKey }) => orderKey))).map((order) => [order.orderKey, order]));
    const edges = page.flatMap(({ orderKey, orderValue }) => {
      const node = found.get(orderKey);
      return node === undefined ? [] : [{ cursor: encodeCursor({ value: orderValue, id: orderKey }), node }];
    });
    return {
      edges,
      pageInfo: {
        hasNextPage: rows.length > size,
        hasPreviousPage: after !== null,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      },
      totalCount: () => this.lists.count(filter),
    };
  }

  /** Null when it is not on file, or not the caller's to see. @throws UNAUTHENTICATED, FORBIDDEN */
  async order(caller: Caller, orderNumber: string): Promise<OrderWithText | null> {
    requireReader(caller);
    if (plainCharacters(orderNumber) !== null) return null;
    const [order] = await this.byKeys([normaliseOrderNumber(orderNumber)]);
    if (order === undefined || can(caller.actor, 'branch:all')) return order ?? null;
    return order.branchIds.some((id) => worksFor(caller.actor, id)) ? order : null;
  }
}

function requireReader(caller: Caller): void {
  requireStaff(caller);
  if (!can(caller.actor, 'booking:read') && !can(caller.actor, 'integration:write')) throw new AppError('FORBIDDEN');
}
