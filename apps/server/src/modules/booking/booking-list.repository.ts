import type { BookingSearch } from '@booking/domain/booking/booking-search';
import { bookingStatuses, type BookingStatus } from '@booking/domain/booking/booking-status';
import { daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { MoveOfferState } from '@booking/domain/move-offer/move-offer';
import type { PostcodeRange } from '@booking/domain/postcode/postcode';
import type { StatementSource } from '../../database/statement-source.js';
import { escapedLike, searchedCondition } from '../../database/text-search.js';
import { bookingColumns } from './booking-columns.js';
import type { BookingRecord } from './booking-record.js';
import { toRecord, type BookingRow } from './booking.repository.js';

export interface ListFilter {
  /** Null: every branch. */
  branchIds: readonly string[] | null;
  /** A customer sees their own only. */
  userId: string | null;
  statuses: readonly BookingStatus[] | null;
  deliveryDateFrom: CalendarDate | null;
  deliveryDateTo: CalendarDate | null;
  /** Null: whether it is in the archive or not; of one user only. */
  archived: boolean | null;
  search: BookingSearch | null;
  orderOnFile: boolean | null;
  /** Of the last offer to move, at a moment: one that waits past its time has lapsed. */
  offers: { states: readonly MoveOfferState[]; now: Date } | null;
  createdFrom: Date | null;
  createdTo: Date | null;
  /** Days past their limit: on them alone, or on none of them. */
  overbooked: { only: boolean; days: readonly { branchId: string; date: CalendarDate }[] } | null;
}

/** A filter whose search has been tried for a whole number or e-mail address: the ids of these bookings, null when it is none. */
type Found = ListFilter & { whole: readonly string[] | null };

export type ListField = 'DELIVERY_DATE' | 'CREATED_AT' | 'NAME';

export interface ListPage {
  field: ListField;
  /** The direction of the whole list, and of reading: a last page is read backwards. */
  descending: boolean;
  /** Reads what comes after this row, in the direction of reading. */
  beyond: { value: string; id: string } | null;
  /** The other end of the range, when both cursors are given. */
  until: { value: string; id: string } | null;
  /** At most 101; of a file's pages, which nobody waits for, 501. */
  limit: number;
}

export type ListedBooking = BookingRecord & { orderValue: string };

/** What a list is ordered by: each has indexes with the id behind it (migration BookingLists). The value travels in cursors, as text. */
const orderings: Readonly<Record<ListField, { sql: string; text: string; type: string }>> = {
  DELIVERY_DATE: { sql: 'b.delivery_date', text: "to_char(b.delivery_date, 'YYYY-MM-DD')", type: 'date' },
  CREATED_AT: {
    sql: 'b.created_at',
    text: `to_char(b.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    type: 'timestamptz',
  },
  NAME: { sql: 'lower(b.name)', text: 'lower(b.name)', type: 'text' },
};

// The expressions of the search's indexes, of which the archive has its own (migrations SearchColumn and ForeignPairs).
const searched = { sql: 'b.search_text', foreignSql: 'booking_foreign_pairs(b.search_text)' };
const searchedWords = `string_to_array(b.search_text, ' ')`;

/** Dates that are few enough to be read whole and then ordered by something else. */
const fewDays = 31;

/** Bookings of the archive found by a search that are still better read and sorted than met on the way: in the order of names, and in others. */
const [manyFoundOfNames, manyFound] = [20_000, 1000];

/** Bookings of one number or address at most that are found by its whole. */
const manyOfOne = 500;

const maxPageSize = 501;
const pageSizes = [26, 51, 101, maxPageSize];

/** No list is counted further: what people want to know of a long one is that it is long. */
export const maxCounted = 10_000;

/**
 * Reads pages of bookings by key, never by offset. This is SQL of our own because it is what has to stay as fast with a
 * million bookings as with ten thousand (Target P4): which index is read is decided here, not left to the planner.
 */
export class BookingListRepository {
  constructor(private readonly source: StatementSource) {}

  async page(asked: ListFilter, page: ListPage): Promise<ListedBooking[]> {
    const filter = await this.foundWhole(asked);
    const { sql, text } = orderings[page.field];
    const direction = page.descending ? 'DESC' : 'ASC';
    // Written out in four sizes: a limit that is a parameter would be planned for a tenth of the table, anew at each use.
    const size = pageSizes.find((each) => page.limit <= each) ?? maxPageSize;
    const parameters: unknown[] = [];
    const from = isGrouped(filter)
      ? `(${groupedIds(filter, page, size, parameters)}) listed JOIN booking b USING (id)`
      : filter.search !== null
        ? `(${foundIds(filter, page, size, parameters)}) listed JOIN booking b USING (id)`
        : `(SELECT * FROM booking b WHERE ${[...conditionsOf(filter, parameters), ...keysOf(page, parameters)].join(' AND ')}
           ORDER BY ${sql} ${direction}, b.id ${direction} LIMIT ${size}) b`;
    const rows = await this.source.query<BookingRow & { orderValue: string }>(
      `SELECT ${bookingColumns}, ${text} AS "orderValue" FROM ${from} JOIN branch br ON br.id = b.branch_id
       ORDER BY ${sql} ${direction}, b.id ${direction}`,
      parameters,
      planOf(filter, page.field),
    );
    return rows.slice(0, page.limit).map(toRecord);
  }

  /** How many there are, at most one more than `maxCounted`. */
  async count(asked: ListFilter): Promise<number> {
    const filter = await this.foundWhole(asked);
    const parameters: unknown[] = [];
    const listed = isGrouped(filter)
      ? groupsOf(filter, parameters, (conditions) => `SELECT 1 FROM booking b WHERE ${conditions.join(' AND ')} LIMIT ${maxCounted + 1}`)
      : `booking b WHERE ${conditionsOf(filter, parameters).join(' AND ')}`;
    const [row] = await this.source.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM (SELECT 1 FROM ${listed} LIMIT ${maxCounted + 1}) AS counted`,
      parameters,
      planOf(filter),
    );
    return row?.count ?? 0;
  }

  /**
   * The filter with the bookings of the archive whose number or e-mail address is the whole text of its search: an equal word is found
   * in a tenth of the time that a part of a word takes (ADR 0030).
   */
  private async foundWhole(filter: ListFilter): Promise<Found> {
    const { search, archived } = filter;
    if (search === null || archived !== true || search.whole.length === 0) return { ...filter, whole: null };
    const parameters: unknown[] = [];
    const all = [
      ...conditionsOf({ ...filter, search: null, whole: null }, parameters),
      `${searchedWords} && $${parameters.push(search.whole)}::text[]`,
    ];
    // Materialised, so that the limit is no reason to walk through the archive.
    const found = await this.source.query<{ id: string }>(
      `WITH found AS MATERIALIZED (SELECT b.id FROM booking b WHERE ${all.join(' AND ')}) SELECT id FROM found LIMIT ${manyOfOne + 1}`,
      parameters,
    );
    return { ...filter, whole: found.length === 0 || found.length > manyOfOne ? null : found.map(({ id }) => id) };
  }

  /** The bookings beyond these limits, latest made first: of each day, as many as are over. */
  async beyondLimits(days: readonly { branchId: string; date: CalendarDate; over: number }[]): Promise<BookingRecord[]> {
    const rows = await this.source.query<BookingRow>(
      `SELECT ${bookingColumns} FROM unnest($1::uuid[], $2::date[], $3::integer[]) AS day (branch_id, date, over)
       CROSS JOIN LATERAL (
         SELECT * FROM booking WHERE branch_id = day.branch_id AND delivery_date = day.date AND status <> 'CANCELLED'
         ORDER BY created_at DESC, id DESC LIMIT day.over) b
       JOIN branch br ON br.id = b.branch_id ORDER BY b.created_at DESC, b.id DESC`,
      [days.map((day) => day.branchId), days.map((day) => day.date), days.map((day) => day.over)],
    );
    return rows.map(toRecord);
  }

  /** A branch's bookings to come in these postcodes, the soonest first. */
  async inPostcodes(branchId: string, postcodes: readonly PostcodeRange[], from: CalendarDate, limit: number): Promise<BookingRecord[]> {
    const rows = await this.source.query<BookingRow>(
      `SELECT ${bookingColumns} FROM booking b JOIN branch br ON br.id = b.branch_id
        WHERE b.branch_id = $1 AND b.delivery_date >= $2 AND b.status IN ('CONFIRMED', 'OUT_FOR_DELIVERY')
          AND EXISTS (SELECT 1 FROM unnest($3::text[], $4::text[]) AS range (first, last) WHERE b.postcode BETWEEN range.first AND range.last)
        ORDER BY b.delivery_date, b.id LIMIT $5`,
      [branchId, from, postcodes.map(({ first }) => first), postcodes.map(({ last }) => last), limit],
    );
    return rows.map(toRecord);
  }
}

/**
 * How common a search's text is, or an order that is not on file, or how long a time is: that decides how it is best read, and only
 * the planner knows it. It plans each of these anew.
 */
function planOf({ search, orderOnFile, offers, createdFrom, createdTo }: ListFilter, field?: ListField): { plan: 'each time' } | undefined {
  const inOtherOrder = orderOnFile !== null && field !== 'DELIVERY_DATE';
  return search !== null || offers !== null || inOtherOrder || createdFrom !== null || createdTo !== null
    ? { plan: 'each time' }
    : undefined;
}

/**
 * Whether the page is put together from one run of an index for each branch and status, or for each overbooked day. What few bookings
 * are is found so; what most are is found on the way through the whole list.
 */
function isGrouped({ branchIds, statuses, userId, search, orderOnFile, offers, overbooked }: ListFilter): boolean {
  const isOfFew = branchIds !== null || statuses !== null || orderOnFile === false || overbooked?.only === true;
  return userId === null && search === null && offers === null && isOfFew;
}

/**
 * The ids of a page of a search: walking through the list for what is common, the index alone is read. For what is rare, that would be
 * the whole archive, and the planner takes what its sample of the table happens to have for common. Asked for many, it walks only for
 * what many more have; read are no more than the page, since a materialised query goes on only as far as it is asked to. In the order
 * of names, what is found stands together and walking would pass all other names: asked for still more there.
 */
function foundIds(filter: Found, page: ListPage, size: number, parameters: unknown[]): string {
  const direction = page.descending ? 'DESC' : 'ASC';
  const all = [...conditionsOf(filter, parameters), ...keysOf(page, parameters)].join(' AND ');
  const found = (most: number) =>
    `SELECT b.id, ${orderings[page.field].sql} AS ordered_by FROM booking b WHERE ${all} ORDER BY ordered_by ${direction}, id ${direction} LIMIT ${most}`;
  if (filter.search?.isPrefix === true) return found(size);
  const many = filter.archived === true ? manyFound : 2 * size;
  return `WITH found AS MATERIALIZED (${found(page.field === 'NAME' ? manyFoundOfNames : many)}) SELECT id FROM found LIMIT ${size}`;
}

/** The ids of a page: the first rows of each group, of these the first. Each is a run of one index, however long the list. */
function groupedIds(filter: Found, page: ListPage, size: number, parameters: unknown[]): string {
  const { sql } = orderings[page.field];
  const direction = page.descending ? 'DESC' : 'ASC';
  const ordered = `ORDER BY ordered_by ${direction}, id ${direction} LIMIT ${size}`;
  const rows = groupsOf(filter, parameters, (conditions) => {
    const all = [...conditions, ...keysOf(page, parameters)].join(' AND ');
    return `SELECT b.id, ${sql} AS ordered_by FROM booking b WHERE ${all} ${readWhole(filter, page) ? 'OFFSET 0' : ordered}`;
  });
  return `SELECT rows.id FROM ${rows} ${ordered}`;
}

/** The rows of each branch and status, or, of overbooked days alone, of each of these days, which are few: \`groups\` with \`rows\` beside it. */
function groupsOf(filter: Found, parameters: unknown[], rowsOf: (conditions: readonly string[]) => string): string {
  if (filter.overbooked?.only === true) {
    const days = daysSql(filter.overbooked.days, parameters);
    const conditions = [
      `b.branch_id = groups.branch_id AND b.delivery_date = groups.date AND b.status <> 'CANCELLED'`,
      ...conditionsOf({ ...filter, overbooked: null }, parameters),
    ];
    return `${days} AS groups (branch_id, date)
      CROSS JOIN LATERAL (${rowsOf(conditions)}) AS rows`;
  }
  const branches =
    filter.branchIds === null ? 'SELECT id FROM branch' : `SELECT unnest($${parameters.push([...new Set(filter.branchIds)])}::uuid[])`;
  const statuses = `unnest($${parameters.push([...new Set(filter.statuses ?? bookingStatuses)])}::text[])`;
  const conditions = [
    'b.branch_id = branches.branch_id AND b.status = statuses.status',
    ...conditionsOf({ ...filter, branchIds: null, statuses: null }, parameters),
  ];
  return `(${branches}) AS branches (branch_id) CROSS JOIN ${statuses} AS statuses (status) CROSS JOIN LATERAL (${rowsOf(conditions)}) AS rows`;
}

/** Few dates in another order: their rows are fewer than those that would be passed over on the way. */
function readWhole({ deliveryDateFrom, deliveryDateTo }: ListFilter, { field }: ListPage): boolean {
  if (field === 'DELIVERY_DATE' || deliveryDateFrom === null || deliveryDateTo === null) return false;
  return daysBetween(deliveryDateFrom, deliveryDateTo) < fewDays;
}

/** Between the cursors. */
function keysOf({ field, descending, beyond, until }: ListPage, parameters: unknown[]): string[] {
  const { sql, type } = orderings[field];
  const past = (cursor: { value: string; id: string } | null, sign: string) =>
    cursor === null ? [] : [`(${sql}, b.id) ${sign} ($${parameters.push(cursor.value)}::${type}, $${parameters.push(cursor.id)}::uuid)`];
  return [...past(beyond, descending ? '<' : '>'), ...past(until, descending ? '>' : '<')];
}

/** The filter as conditions on booking b; their values are added to the parameters. */
function conditionsOf(filter: Found, parameters: unknown[]): string[] {
  const conditions = [filter.archived === null ? 'true' : `b.archived_at IS ${filter.archived ? 'NOT NULL' : 'NULL'}`];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== null) conditions.push(condition(`$${parameters.push(value)}`));
  };
  add(filter.branchIds, (ids) => `b.branch_id = ANY(${ids}::uuid[])`);
  add(filter.userId, (id) => `b.user_id = ${id}::uuid`);
  add(filter.statuses, (statuses) => `b.status = ANY(${statuses}::text[])`);
  add(filter.deliveryDateFrom, (date) => `b.delivery_date >= ${date}::date`);
  add(filter.deliveryDateTo, (date) => `b.delivery_date <= ${date}::date`);
  add(filter.createdFrom, (at) => `b.created_at >= ${at}::timestamptz`);
  add(filter.createdTo, (at) => `b.created_at <= ${at}::timestamptz`);
  if (filter.orderOnFile === true) conditions.push('b.order_on_file');
  // The flag may be older than the order by a moment (migration WorkList).
  if (filter.orderOnFile === false)
    conditions.push('NOT b.order_on_file AND NOT EXISTS (SELECT 1 FROM customer_order o WHERE o.order_key = b.order_key)');
  if (filter.offers !== null) conditions.push(`b.id IN (${offeredSql(filter.offers, parameters)})`);
  if (filter.overbooked !== null) {
    const { only, days } = filter.overbooked;
    const among = `(b.branch_id, b.delivery_date) IN (SELECT * FROM ${daysSql(days, parameters)})`;
    conditions.push(only ? `b.status <> 'CANCELLED' AND ${among}` : `NOT ${among}`);
  }
  if (filter.whole !== null) conditions.push(`b.id = ANY($${parameters.push(filter.whole)}::uuid[])`);
  else if (filter.search !== null) conditions.push(searchCondition(filter.search, parameters));
  return conditions;
}

/** Few bookings have ever had an offer: they are found by it. */
function offeredSql({ states, now }: NonNullable<ListFilter['offers']>, parameters: unknown[]): string {
  const [asked, at] = [`$${parameters.push(states)}::text[]`, `$${parameters.push(now)}::timestamptz`];
  const past = `o.state = 'WAITING' AND o.answer_by <= ${at}`;
  return `SELECT o.booking_id FROM move_offer o
    WHERE o.latest AND (o.state = ANY (${asked}) AND NOT (${past}) OR 'LAPSED' = ANY (${asked}) AND ${past})`;
}

function daysSql(days: readonly { branchId: string; date: CalendarDate }[], parameters: unknown[]): string {
  const [branchIds, dates] = [days.map(({ branchId }) => branchId), days.map(({ date }) => date)];
  return `unnest($${parameters.push(branchIds)}::uuid[], $${parameters.push(dates)}::date[])`;
}

function searchCondition(search: BookingSearch, parameters: unknown[]): string {
  if (search.isPrefix) return `lower(b.name) LIKE $${parameters.push(`${escapedLike(search.text)}%`)}`;
  return searchedCondition(search, searched, parameters);
}
