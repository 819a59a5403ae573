import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import { Any } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import { bookingColumns } from './booking-columns.js';
import { BookingEventEntity } from './booking-event.entity.js';
import type { BookingEventRecord, BookingRecord } from './booking-record.js';

export type BookingRow = Omit<BookingRecord, 'address'> & { address1: string | null; address2: string | null };

const selectBooking = `SELECT ${bookingColumns} FROM booking b JOIN branch br ON br.id = b.branch_id`;

/** SQL: the dates that the customer of booking `b` has declined since its last move. From its history, whose ids are chronological. */
export const declinedDatesSql = `(SELECT coalesce(array_agg(DISTINCT d.from_value::date), '{}') FROM booking_event d
  WHERE d.booking_id = b.id AND d.change = 'OFFER_DECLINED'
    AND d.id > ALL (SELECT m.id FROM booking_event m WHERE m.booking_id = b.id AND m.change = 'MOVED'))`;

/**
 * SQL: how often the delivery of booking `b` failed. A failure that was undone does not count; a failure that got a new date does.
 */
export const failuresSql = `(SELECT count(*) FILTER (WHERE e.change = 'STATUS' AND e.to_value = 'FAILED') - count(*) FILTER (WHERE e.change = 'STATUS_UNDONE' AND e.from_value = 'FAILED')
   FROM booking_event e WHERE e.booking_id = b.id)::integer`;

/** SQL: the code of the last failure of booking `b`; null without one. */
export const failureCodeSql = `(SELECT e.to_value FROM booking_event e WHERE e.booking_id = b.id AND e.change = 'FAILURE' ORDER BY e.id DESC LIMIT 1)`;

/** Returns the row as a record. It changes the row itself, because copying the rows of a page takes time. */
export function toRecord<Row extends BookingRow>(row: Row): Row & BookingRecord {
  const { address1, address2, postcode, city, state } = row;
  return Object.assign(row, { address: { address1, address2, zipcode: postcode, city, state, country: null } });
}

/**
 * Reads single bookings and their histories. BookingListRepository reads lists, ClaimRepository writes. Own SQL, from the same columns as
 * lists, so that a booking has one shape.
 */
export class BookingRepository {
  constructor(private readonly source: EntitySource) {}

  byId(id: string): Promise<BookingRecord | null> {
    return this.one(`${selectBooking} WHERE b.id = $1`, id);
  }

  /** Returns whether the booking's place was taken without verification (ADR 0016). */
  async isUnverified(id: string): Promise<boolean> {
    const rows = await this.source.query('SELECT 1 FROM booking WHERE id = $1 AND unverified_at IS NOT NULL', [id]);
    return rows.length > 0;
  }

  async byIds(ids: readonly string[]): Promise<BookingRecord[]> {
    const rows = await this.source.query<BookingRow>(
      `${selectBooking} WHERE b.id = ANY($1::uuid[]) ORDER BY b.id`,
      [ids],
      'bookings_by_id',
    );
    return rows.map(toRecord);
  }

  /**
   * Finds a booking by the SHA-256 of its token, so the time of the lookup reveals nothing about the token.
   * @param hash hashToken of the received text
   * @param earliest earliestLinkedDate of today: links of earlier deliveries have ended
   */
  byManageTokenHash(hash: Buffer, earliest: CalendarDate): Promise<BookingRecord | null> {
    return this.one(`${selectBooking} WHERE b.manage_token_hash = $1 AND b.delivery_date >= $2`, hash, earliest);
  }

  /** Returns the histories of several bookings, each in chronological order. */
  historyOf(bookingIds: readonly string[]): Promise<BookingEventRecord[]> {
    const where = { bookingId: Any([...bookingIds]) };
    return this.source.getRepository(BookingEventEntity).find({ where, order: { bookingId: 'ASC', id: 'ASC' } });
  }

  /** Returns why and how often the delivery of a booking has failed. */
  async failuresOf(id: string): Promise<{ code: FailureCode | null; failures: number }> {
    const [row] = await this.source.query<{ code: FailureCode | null; failures: number }>(
      `SELECT ${failureCodeSql} AS code, ${failuresSql} AS failures FROM booking b WHERE b.id = $1`,
      [id],
    );
    return row ?? { code: null, failures: 0 };
  }

  /** Returns the dates that its customer has declined since the booking's last move: they are not offered again. */
  async declinedDates(id: string): Promise<CalendarDate[]> {
    const [row] = await this.source.query<{ dates: CalendarDate[] }>(`SELECT ${declinedDatesSql} AS dates FROM booking b WHERE b.id = $1`, [
      id,
    ]);
    return row?.dates ?? [];
  }

  private async one(sql: string, ...values: unknown[]): Promise<BookingRecord | null> {
    const [row] = await this.source.query<BookingRow>(sql, values);
    return row === undefined ? null : toRecord(row);
  }
}
