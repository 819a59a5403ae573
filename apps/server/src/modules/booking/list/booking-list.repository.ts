import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { PostcodeRange } from '@booking/domain/postcode/postcode';
import type { StatementSource } from '../../../database/statement-source.js';
import { bookingColumns, readColumns } from '../booking-columns.js';
import type { ListFilter } from '../booking-filter.js';
import { conditionsOf, keysOf, orderings, type ListPage } from './booking-list-conditions.js';
import type { BookingRecord } from '../booking-record.js';
import { toRecord, type BookingRow } from '../booking.repository.js';

/** A row with the value that orders the list, as cursors contain it. */
type Listed<Row> = Row & { orderValue: string };
export type ListedBooking = Listed<BookingRecord>;
export type ListedId = Listed<Pick<BookingRecord, 'id'>>;

const maxPageSize = 501;
const pageSizes = [26, 51, 101, maxPageSize];

/** Maximum count of a list. A longer list is only known to be longer. */
export const maxCounted = 10_000;

/**
 * Reads pages of bookings by key, never by offset, in one statement: the conditions of the filter in the order of the list. PostgreSQL
 * decides by its statistics whether it reads the index of the order or one of the filter (ADR 0026).
 */
export class BookingListRepository {
  constructor(private readonly source: StatementSource) {}

  async page(filter: ListFilter, page: ListPage): Promise<ListedBooking[]> {
    return (await this.read<BookingRow>('whole', filter, page)).map(toRecord);
  }

  /** Reads the same rows with these columns only. */
  briefPage(read: 'summary' | 'id', filter: ListFilter, page: ListPage): Promise<ListedId[]> {
    return this.read<Pick<BookingRecord, 'id'>>(read, filter, page);
  }

  private async read<Row>(read: keyof typeof readColumns, filter: ListFilter, page: ListPage): Promise<Listed<Row>[]> {
    const { sql, text } = orderings[page.field];
    const direction = page.descending ? 'DESC' : 'ASC';
    // One text for each of four limits: with a limit as a parameter, PostgreSQL would plan for a tenth of the table, and at each use.
    const size = pageSizes.find((each) => page.limit <= each) ?? maxPageSize;
    const parameters: unknown[] = [];
    const conditions = [...conditionsOf(filter, parameters), ...keysOf(page, parameters)].join(' AND ');
    // The names that a search finds may be close to each other in the order of names, so PostgreSQL could read many other rows before them.
    // OFFSET makes it read the index of the search and sort its rows. Searches of one or two characters cannot use that index.
    const fence = page.field === 'NAME' && filter.search?.isPrefix === false ? 'OFFSET 0' : '';
    // The unfiltered list is read all the time (target P5) and has a fixed text for each name. The text of a filtered list varies.
    const opens = parameters.length === 0 && filter.archived === false && filter.orderOnFile === null && filter.unproved === null;
    const rows = await this.source.query<Listed<Row>>(
      `SELECT ${readColumns[read].sql}, ${text} AS "orderValue" FROM (SELECT * FROM booking b WHERE ${conditions} ${fence}) b
        ${readColumns[read].joined} ORDER BY ${sql} ${direction}, b.id ${direction} LIMIT ${size}`,
      parameters,
      opens ? `bookings ${read} ${page.field} ${direction} ${size}` : undefined,
    );
    return rows.slice(0, page.limit);
  }

  /** Counts the bookings, up to one more than `maxCounted`. */
  async count(filter: ListFilter): Promise<number> {
    const parameters: unknown[] = [];
    const [row] = await this.source.query<{ count: number }>(
      `SELECT count(*)::integer AS count
         FROM (SELECT 1 FROM booking b WHERE ${conditionsOf(filter, parameters).join(' AND ')} LIMIT ${maxCounted + 1}) AS counted`,
      parameters,
    );
    return row?.count ?? 0;
  }

  /** Returns the bookings beyond the limits of days, the last made first: of each day those made last that have the `over` places. */
  async beyondLimits(days: readonly { branchId: string; date: CalendarDate; over: number }[]): Promise<BookingRecord[]> {
    const rows = await this.source.query<BookingRow>(
      `SELECT ${bookingColumns} FROM unnest($1::uuid[], $2::date[], $3::integer[]) AS day (branch_id, date, over)
       CROSS JOIN LATERAL (
         SELECT * FROM (
           SELECT *, sum(places) OVER (ORDER BY created_at DESC, id DESC) - places AS later FROM booking
            WHERE branch_id = day.branch_id AND delivery_date = day.date AND status <> 'CANCELLED') AS made
          WHERE later < day.over) b
       JOIN branch br ON br.id = b.branch_id ORDER BY b.created_at DESC, b.id DESC`,
      [days.map((day) => day.branchId), days.map((day) => day.date), days.map((day) => day.over)],
    );
    return rows.map(toRecord);
  }

  /** Returns a branch's coming bookings in these postcodes, the soonest first. */
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
