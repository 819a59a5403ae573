import { bookingSearch } from '@booking/domain/booking/booking-search';
import { plainCharacters } from '@booking/domain/checks/text';
import { normaliseOrderNumber, orderStatusText } from '@booking/domain/order/order-status';
import { can, worksFor } from '@booking/domain/user/permissions';
import type { Database } from '../../database/database.js';
import { AppError, refuseInvalid } from '../../shared/app-error.js';
import { requireStaff, visibleBranches, type Caller } from '../../shared/caller.js';
import { decodeCursor, isInstantValue, keysetPage, pageSize, type KeysetPage } from '../../shared/list-cursor.js';
import { OrderListRepository, type OrderListFilter } from './order-list.repository.js';
import type { OrderWithText } from './order-record.js';
import { OrderRepository } from './order.repository.js';

/** Maximum number of characters of a search. */
const maxSearchLength = 100;

export interface OrderPage extends KeysetPage<OrderWithText> {
  totalCount: () => Promise<number>;
}

/** Reads orders of the retailer's system. Without branch:all, staff see the orders whose postcode one of their branches covers. */
export class OrderService {
  private readonly lists: OrderListRepository;

  constructor(private readonly database: Database) {
    this.lists = new OrderListRepository(database);
  }

  /** Returns orders by key. Does not check rights: for orders of bookings that the caller already has as staff. */
  async byKeys(orderKeys: readonly string[]): Promise<OrderWithText[]> {
    const orders = await new OrderRepository(this.database).byKeys(orderKeys);
    return orders.map((order) => ({ ...order, statusText: orderStatusText(order) }));
  }

  /** Returns a page of orders, the last changed first. @throws UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT */
  async orders(caller: Caller, request: { search: string | null; first: number | null; after: string | null }): Promise<OrderPage> {
    requireReader(caller);
    const typed = request.search ?? '';
    if (typed.length > maxSearchLength) refuseInvalid([{ path: 'search', code: 'TOO_LONG', values: { max: maxSearchLength } }]);
    if (plainCharacters(typed) !== null) refuseInvalid([{ path: 'search', code: 'CHARACTERS_INVALID' }]);
    const filter: OrderListFilter = { branchIds: visibleBranches(caller.actor), search: bookingSearch(typed) };
    const size = pageSize(request.first);
    const after = decodeCursor(request.after, isInstantValue, 'after', (key) => plainCharacters(key) === null);
    const rows = await this.lists.page(filter, after, size + 1);
    const found = new Map((await this.byKeys(rows.map(({ orderKey }) => orderKey))).map((order) => [order.orderKey, order]));
    const listed = rows.map(({ orderKey, orderValue }) => ({
      position: { value: orderValue, id: orderKey },
      node: found.get(orderKey) ?? null,
    }));
    return { ...keysetPage(listed, size, after), totalCount: () => this.lists.count(filter) };
  }

  /** Returns an order; null if it is not on file, or not visible to the caller. @throws UNAUTHENTICATED, FORBIDDEN */
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
