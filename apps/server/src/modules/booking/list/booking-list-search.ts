import type { BookingSearch } from '@booking/domain/booking/booking-search';
import type { ListFilter } from '../booking-filter.js';
import { conditionsOf, keysOf, orderings, type ListPage } from './booking-list-conditions.js';
import { containsCondition, isRare } from './booking-words.js';

/** Bookings that are looked at on the way through the list: a page of what one in forty has is met among them. */
export const mostWalked = 2000;

/** Bookings found by the indexes that are still better read and sorted than met on the way: in the order of names, and in others. */
const [manyFoundOfNames, manyFound] = [20_000, 1000];

/**
 * The ids of a page of a search. What is common is met among the first rows of the list, whatever the statistics say of it. Else it is
 * rare, and looked up, or, where it is only rare there, met further on: which of them, the planner decides. It would walk through
 * the whole list for what it takes for common. Asked for many, it walks only for what many more have; read are no more than the page,
 * since a materialised query goes on only as far as it is asked to. In the order of names, what is found stands together and walking
 * would pass all other names: asked for still more there (ADR 0045).
 */
export function foundIds(filter: ListFilter, search: BookingSearch, page: ListPage, size: number, parameters: unknown[]): string {
  const direction = page.descending ? 'DESC' : 'ASC';
  const columns = `b.id, ${orderings[page.field].sql} AS ordered_by`;
  const ordered = (most: number) => `ORDER BY ordered_by ${direction}, id ${direction} LIMIT ${most}`;
  const all = [...conditionsOf({ ...filter, search }, parameters), ...keysOf(page, parameters)].join(' AND ');
  const many = page.field === 'NAME' ? manyFoundOfNames : Math.max(manyFound, 2 * size);
  const found = (condition: string) => `found AS MATERIALIZED (SELECT ${columns} FROM booking b WHERE ${condition} ${ordered(many)})`;
  if (isRare(search)) return `WITH ${found(all)} SELECT id FROM found ${ordered(size)}`;
  const others = [...conditionsOf({ ...filter, search: null }, parameters), ...keysOf(page, parameters)].join(' AND ');
  const isMet = `((SELECT count(*) FROM met) = ${size} OR (SELECT count(*) FROM walked) < ${mostWalked})`;
  // Ordered again: SQL does not promise that a materialised query is read in its order. PostgreSQL knows that it is, and sorts nothing.
  return `WITH walked AS MATERIALIZED (
      SELECT ${columns}, ${containsCondition(search, parameters)} AS is_found FROM booking b WHERE ${others} ${ordered(mostWalked)}),
    met AS MATERIALIZED (SELECT id, ordered_by FROM walked WHERE is_found ${ordered(size)}),
    ${found(`NOT ${isMet} AND ${all}`)}
    SELECT id FROM met WHERE ${isMet} UNION ALL (SELECT id FROM found ${ordered(size)})`;
}
