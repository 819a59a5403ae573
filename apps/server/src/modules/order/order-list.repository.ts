import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import type { BookingSearch } from '@booking/domain/booking/booking-search';
import type { StatementSource } from '../../database/statement-source.js';
import { escapedLike, searchCondition } from '../../database/text-search.js';
import type { ListPosition } from '../../shared/list-cursor.js';

export interface OrderListFilter {
  /** Orders whose postcode one of these branches covers; null for every order. */
  branchIds: readonly string[] | null;
  search: BookingSearch | null;
}

/** Lists are counted up to this number: beyond it the exact count does not matter to readers. */
const maxCounted = 10_000;

/** Reads pages of orders by key, the last changed first. Own SQL: an indexed search of many rows. */
export class OrderListRepository {
  constructor(private readonly source: StatementSource) {}

  /** Returns the keys of a page, with the value that orders the list. */
  page(filter: OrderListFilter, after: ListPosition | null, limit: number): Promise<{ orderKey: string; orderValue: string }[]> {
    const parameters: unknown[] = [];
    const conditions = conditionsOf(filter, parameters);
    if (after !== null)
      conditions.push(`(o.updated_at, o.order_key) < ($${parameters.push(after.value)}::timestamptz, $${parameters.push(after.id)}::text)`);
    return this.source.query(
      `SELECT o.order_key AS "orderKey", to_char(o.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "orderValue"
         FROM customer_order o WHERE ${conditions.join(' AND ')}
        ORDER BY o.updated_at DESC, o.order_key DESC LIMIT ${Math.trunc(limit)}`,
      parameters,
    );
  }

  /** Counts the orders of a list, up to `maxCounted`. */
  async count(filter: OrderListFilter): Promise<number> {
    const parameters: unknown[] = [];
    const [row] = await this.source.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM (SELECT 1 FROM customer_order o WHERE ${conditionsOf(filter, parameters).join(' AND ')} LIMIT ${maxCounted}) AS counted`,
      parameters,
    );
    return row?.count ?? 0;
  }
}

function conditionsOf({ branchIds, search }: OrderListFilter, parameters: unknown[]): string[] {
  const conditions = ['true'];
  if (branchIds !== null)
    conditions.push(
      `EXISTS (SELECT 1 FROM branch_coverage c WHERE c.branch_id = ANY ($${parameters.push(branchIds)}::uuid[]) AND o.zipcode BETWEEN c.first_postcode AND c.last_postcode)`,
    );
  if (search === null) return conditions;
  // One or two letters or digits are the beginning of an order number; a Chinese character may be a name.
  const isShort = search.isPrefix && /^[\u0000-\u007f]*$/.test(search.text);
  const key = () => `o.order_key LIKE $${parameters.push(`${escapedLike(normaliseOrderNumber(search.text) || search.text)}%`)}`;
  return [...conditions, isShort ? key() : searchCondition(search, 'o.search_text', parameters)];
}
