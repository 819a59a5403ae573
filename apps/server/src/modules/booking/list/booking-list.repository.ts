import { bookingStatuses } from '@booking/domain/booking/booking-status';
import { daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { PostcodeRange } from '@booking/domain/postcode/postcode';
import type { StatementSource } from '../../../database/statement-source.js';
import { bookingColumns, readColumns } from '../booking-columns.js';
import type { ListFilter } from '../booking-filter.js';
import { conditionsOf, daysSql, keysOf, orderings, type ListPage } from './booking-list-conditions.js';
import { foundIds } from './booking-list-search.js';
import type { BookingRecord } from '../booking-record.js';
import { toRecord, type BookingRow } from '../booking.repository.js';

/** With what the list is ordered by, as cursors have it. */
type Listed<Row> = Row & { orderValue: string };
export type ListedBooking = Listed<BookingRecord>;
export type ListedId = Listed<Pick<BookingRecord, 'id'>>;

/** Dates that are few enough to be read whole and then ordered by something else. */
const fewDays = 31;

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
    return (await this.read<BookingRow>('whole', asked, page)).map(toRecord);
  }

  /** The same rows, with no more of each booking than this. */
  briefPage(read: 'summary' | 'id', asked: ListFilter, page: ListPage): Promise<ListedId[]> {
    return this.read<Pick<BookingRecord, 'id'>>(read, asked, page);
  }

  private async read<Row>(read: keyof typeof readColumns, filter: ListFilter, page: ListPage): Promise<Listed<Row>[]> {
    const { sql, text } = orderings[page.field];
    const direction = page.descending ? 'DESC' : 'ASC';
    // Written out in four sizes: a limit that is a parameter would be planned for a tenth of the table, and again at each use.
    const size = pageSizes.find((each) => page.limit <= each) ?? maxPageSize;
    const parameters: unknown[] = [];
    const from = isGrouped(filter)
      ? `(${groupedIds(filter, page, size, parameters)}) listed JOIN booking b USING (id)`
      : filter.search !== null
        ? `(${foundIds(filter, filter.search, page, size, parameters)}) listed JOIN booking b USING (id)`
        : `(SELECT * FROM booking b WHERE ${[...conditionsOf(filter, parameters), ...keysOf(page, parameters)].join(' AND ')}
           ORDER BY ${sql} ${direction}, b.id ${direction} LIMIT ${size}) b`;
    // The list as it opens has one text for each of these words, and is asked all the time (Target P5). With a filter texts vary.
    const opens = parameters.length === 0 && filter.archived === false && filter.orderOnFile === null && filter.unproved === null;
    const rows = await this.source.query<Listed<Row>>(
      `SELECT ${readColumns[read].sql}, ${text} AS "orderValue" FROM ${from} ${readColumns[read].joined}
       ORDER BY ${sql} ${direction}, b.id ${direction}`,
      parameters,
      opens ? `bookings ${read} ${page.field} ${direction} ${size}` : undefined,
    );
    return rows.slice(0, page.limit);
  }

  /** How many there are, at most one more than `maxCounted`. */
  async count(filter: ListFilter): Promise<number> {
    const parameters: unknown[] = [];
    // Overbooked days are few, and looked up one by one. Branches, statuses and dates are one run of an index, however many they are.
    const listed =
      isGrouped(filter) && filter.overbooked?.only === true
        ? groupsOf(filter, parameters, (conditions) => `SELECT 1 FROM booking b WHERE ${conditions.join(' AND ')}`)
        : `booking b WHERE ${conditionsOf(filter, parameters).join(' AND ')}`;
    const [row] = await this.source.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM (SELECT 1 FROM ${listed} LIMIT ${maxCounted + 1}) AS counted`,
      parameters,
    );
    return row?.count ?? 0;
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
 * Whether the page is put together from one run of an index for each branch and status, or for each overbooked day. What few bookings
 * are is found so; what most are is found on the way through the whole list.
 */
function isGrouped({ ids, branchIds, statuses, userId, search, orderOnFile, unproved, offers, overbooked }: ListFilter): boolean {
  const isOfFew = branchIds !== null || statuses !== null || orderOnFile === false || overbooked?.only === true;
  return ids === null && userId === null && search === null && unproved !== true && offers === null && isOfFew;
}

/** The ids of a page: the first rows of each group, of these the first. Each is a run of one index, however long the list. */
function groupedIds(filter: ListFilter, page: ListPage, size: number, parameters: unknown[]): string {
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
function groupsOf(filter: ListFilter, parameters: unknown[], rowsOf: (conditions: readonly string[]) => string): string {
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
