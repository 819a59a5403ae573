import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { changeWaitSeconds } from '@booking/domain/booking/message-times';
import type { StatementSource } from '../../database/statement-source.js';
import { bookingColumns } from '../booking/booking-columns.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { toRecord, type BookingRow } from '../booking/booking.repository.js';
import type { MessageKind } from '../notification/booking-snapshot.js';
import type { NewBookingMessage } from '../notification/outbox-message.js';
import type { RunSheetDay } from './run-sheet.repository.js';

/** A message of the day, by its booking and kind. */
export interface DayMessage {
  bookingId: string;
  kind: MessageKind;
}

/** A message that waited; notBefore: ISO 8601, when it would have been sent. */
export interface WaitingMessage extends DayMessage {
  notBefore: string;
}

/** Reads and writes the messages of a delivery day. Own SQL: it locks, and writes many rows in one statement. */
export class DayMessageRepository {
  constructor(private readonly tx: StatementSource) {}

  /** Lets one step of a branch's day at a time write messages, until the end of the transaction: each sees the steps before it. */
  async lock({ branchId, date }: RunSheetDay): Promise<void> {
    await this.tx.query('SELECT pg_advisory_xact_lock(7116, hashtext($1))', [`${branchId} ${date}`]);
  }

  /** Deletes and returns waiting messages: about the way to these stops, and about the outcome of the changed booking. */
  takeWaiting(stopIds: readonly string[], changedId: string): Promise<WaitingMessage[]> {
    return this.tx.query<WaitingMessage>(
      `WITH taken AS (
         DELETE FROM outbox_message
        WHERE status = 'PENDING' AND follows IS NULL AND handed_at IS NULL
          AND (booking_id = ANY ($1::uuid[]) AND kind IN ('ON_THE_WAY', 'NEXT_STOP') OR booking_id = $2 AND kind IN ('DELIVERED', 'NOT_DELIVERED'))
       RETURNING booking_id, kind, not_before)
       SELECT booking_id AS "bookingId", kind, to_json(not_before) #>> '{}' AS "notBefore" FROM taken`,
      [stopIds, changedId],
    );
  }

  /** Returns the messages of a date that were sent, or are being sent, the oldest first. */
  sent(bookingIds: readonly string[], date: CalendarDate): Promise<DayMessage[]> {
    return this.tx.query<DayMessage>(
      `SELECT booking_id AS "bookingId", kind FROM outbox_message
        WHERE booking_id = ANY ($1::uuid[]) AND kind IN ('ON_THE_WAY', 'NEXT_STOP', 'DELIVERED', 'NOT_DELIVERED')
          AND status <> 'DROPPED' AND payload->>'deliveryDate' = $2 ORDER BY created_at`,
      [bookingIds, date],
    );
  }

  /** Returns those of the bookings that are not archived. */
  async bookings(ids: readonly string[]): Promise<BookingRecord[]> {
    const rows = await this.tx.query<BookingRow>(
      `SELECT ${bookingColumns} FROM booking b JOIN branch br ON br.id = b.branch_id WHERE b.id = ANY ($1::uuid[]) AND b.archived_at IS NULL`,
      [ids],
    );
    return rows.map(toRecord);
  }

  /**
   * Writes messages, which wait for two minutes, or until their `notBefore`. Staff cause them, so they count towards no recipient's budget.
   */
  async write(messages: readonly (NewBookingMessage & { notBefore: string | null })[], at: Date): Promise<void> {
    if (messages.length === 0) return;
    await this.tx.query(
      `INSERT INTO outbox_message (id, booking_id, channel, kind, locale, recipient, payload, created_at, not_before, unasked, exempt)
       SELECT m.id, m."bookingId", m.channel, m.kind, m.locale, m.recipient, m.payload, $2::timestamptz,
              coalesce(m."notBefore", $2::timestamptz + interval '${changeWaitSeconds} seconds'), true, true
         FROM jsonb_to_recordset($1::jsonb)
           AS m (id uuid, "bookingId" uuid, channel text, kind text, locale text, recipient text, payload jsonb, "notBefore" timestamptz)`,
      [JSON.stringify(messages), at],
    );
  }
}
