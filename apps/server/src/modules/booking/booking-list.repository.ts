import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { StatementSource } from '../../database/statement-source.js';
import type { BookingRecord } from './booking-record.js';
import { bookingColumns, toRecord, type BookingRow } from './booking.repository.js';

export interface ListFilter {
  /** Null: every branch. */
  branchIds: readonly string[] | null;
  /** A customer sees their own only. */
  userId: string | null;
  statuses: readonly BookingStatus[] | null;
  deliveryDateFrom: CalendarDate | null;
  deliveryDateTo: CalendarDate | null;
  /** Null: whether it is in the archive or not. */
  archived: boolean | null;
  search: string | null;
}

export type ListField = 'DELIVERY_DATE' | 'CREATED_AT' | 'NAME';

export interface ListPage {
  field: ListField;
  /** The direction of the whole list, and of reading: a last page is read backwards. */
  descending: boolean;
  /** Reads what comes after this row, in the direction of reading. */
  beyond: { value: string; id: string } | null;
  /** The other end of the range, when both cursors are given. */
  until: { value: string; id: string } | null;
  /** At most 101. */
  limit: number;
}

export type ListedBooking = BookingRecord & { orderValue: string };

/** What a list is ordered by: each has an index with the id behind it. The value travels in cursors, as text. */
const orderings: Readonly<Record<ListField, { sql: string; text: string; type: string }>> = {
  DELIVERY_DATE: { sql: 'b.delivery_date', text: "to_char(b.delivery_date, 'YYYY-MM-DD')", type: 'date' },
  CREATED_AT: {
    sql: 'b.created_at',
    text: `to_char(b.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    type: 'timestamptz',
  },
  NAME: { sql: 'lower(b.name)', text: 'lower(b.name)', type: 'text' },
};

// The expression of the index booking_search.
const searchable = `lower(b.name || ' ' || b.order_number || ' ' || b.reference || ' ' || b.email || ' ' || b.primary_contact)`;

/** Reads pages of bookings by key, never by offset. */
export class BookingListRepository {
  constructor(private readonly source: StatementSource) {}

  async page(filter: ListFilter, { field, descending, beyond, until, limit }: ListPage): Promise<ListedBooking[]> {
    const { sql, text, type } = orderings[field];
    const { conditions, parameters } = where(filter);
    const past = (cursor: { value: string; id: string }, sign: string) =>
      conditions.push(`(${sql}, b.id) ${sign} ($${parameters.push(cursor.value)}::${type}, $${parameters.push(cursor.id)}::uuid)`);
    if (beyond !== null) past(beyond, descending ? '<' : '>');
    if (until !== null) past(until, descending ? '>' : '<');
    const direction = descending ? 'DESC' : 'ASC';
    // Written out in three sizes: a limit that is a parameter would be planned for a tenth of the table, anew at each use.
    const size = limit <= 26 ? 26 : limit <= 51 ? 51 : 101;
    const rows = await this.source.query<BookingRow & { orderValue: string }>(
      `SELECT ${bookingColumns}, ${text} AS "orderValue" FROM booking b JOIN branch br ON br.id = b.branch_id
       WHERE ${conditions.join(' AND ')} ORDER BY ${sql} ${direction}, b.id ${direction} LIMIT ${size}`,
      parameters,
    );
    return rows.slice(0, limit).map(toRecord);
  }

  async count(filter: ListFilter): Promise<number> {
    const { conditions, parameters } = where(filter);
    const [row] = await this.source.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM booking b WHERE ${conditions.join(' AND ')}`,
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
}

function where(filter: ListFilter): { conditions: string[]; parameters: unknown[] } {
  const conditions = [filter.archived === null ? 'true' : `b.archived_at IS ${filter.archived ? 'NOT NULL' : 'NULL'}`];
  const parameters: unknown[] = [];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== null) conditions.push(condition(`$${parameters.push(value)}`));
  };
  add(filter.branchIds, (ids) => `b.branch_id = ANY(${ids}::uuid[])`);
  add(filter.userId, (id) => `b.user_id = ${id}::uuid`);
  add(filter.statuses, (statuses) => `b.status = ANY(${statuses}::text[])`);
  add(filter.deliveryDateFrom, (date) => `b.delivery_date >= ${date}::date`);
  add(filter.deliveryDateTo, (date) => `b.delivery_date <= ${date}::date`);
  add(filter.search && `%${filter.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`, (pattern) => `${searchable} LIKE ${pattern}`);
  return { conditions, parameters };
}
