import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { StatementSource } from '../../database/statement-source.js';
import { bookingColumns } from '../booking/booking-columns.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { declinedDatesSql, toRecord, type BookingRow } from '../booking/booking.repository.js';

export type MovableBooking = BookingRecord & { movedBefore: number; declined: CalendarDate[] };

/**
 * Reads which bookings of a day could move, and to which postcodes branches already deliver. Own SQL: each is one scan of the index of
 * branch and date.
 */
export class MoveSuggestionRepository {
  constructor(private readonly source: StatementSource) {}

  /**
   * Returns the bookings of a day that can be offered a move: confirmed, without a waiting offer, and not kept past this limit.
   * `movedBefore` counts moves by staff and keys, and offers that the customer accepted or answered with another date.
   */
  async movable(branchId: string, date: CalendarDate, limit: number, now: Date): Promise<MovableBooking[]> {
    const rows = await this.source.query<BookingRow & Pick<MovableBooking, 'movedBefore' | 'declined'>>(
      `SELECT ${bookingColumns},
         ((SELECT count(*) FROM booking_event e
            WHERE e.booking_id = b.id AND e.change = 'MOVED' AND e.by_kind <> 'CUSTOMER')
          + (SELECT count(*) FROM move_offer o WHERE o.booking_id = b.id AND o.state IN ('ACCEPTED', 'CHOSE_OTHER')))::integer AS "movedBefore",
         ${declinedDatesSql} AS declined
         FROM booking b JOIN branch br ON br.id = b.branch_id
        WHERE b.branch_id = $1 AND b.delivery_date = $2 AND b.status = 'CONFIRMED' AND b.kept_limit IS DISTINCT FROM $3
          AND NOT EXISTS (SELECT 1 FROM move_offer o WHERE o.booking_id = b.id AND o.state = 'WAITING' AND o.answer_by > $4)`,
      [branchId, date, limit, now],
    );
    return rows.map(toRecord);
  }

  /** Returns the postcodes to which branches deliver, by branch and day, between two dates. */
  stops(
    branchIds: readonly string[],
    from: CalendarDate,
    to: CalendarDate,
  ): Promise<{ branchId: string; date: CalendarDate; postcodes: string[] }[]> {
    return this.source.query(
      `SELECT branch_id AS "branchId", delivery_date AS date, array_agg(DISTINCT postcode) AS postcodes FROM booking
        WHERE branch_id = ANY ($1::uuid[]) AND delivery_date BETWEEN $2 AND $3 AND status <> 'CANCELLED' GROUP BY branch_id, delivery_date`,
      [branchIds, from, to],
    );
  }
}
