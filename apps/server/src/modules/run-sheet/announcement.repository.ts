import { RETAILER_TIME_ZONE, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { TimeWindow } from '@booking/domain/delivery-day/time-window';
import type { StatementSource } from '../../database/statement-source.js';
import { bookingColumns } from '../booking/booking-columns.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { toRecord, type BookingRow } from '../booking/booking.repository.js';
import type { Author } from '../booking/change-record.js';
import type { NewOutboxMessage } from '../notification/outbox-message.js';
import type { RunSheetDay } from './run-sheet.repository.js';

export interface DueMessages {
  /** The evening: reminders are about the next day. */
  today: CalendarDate;
  /** 17:00 of today. */
  since: Date;
  /** Bookings after this id; null: from the first. */
  after: string | null;
  limit: number;
}

/**
 * Finds the bookings whose customers get a reminder, the question about attendance or a time window, and writes these. Own SQL: it locks,
 * and writes many rows in one statement.
 */
export class AnnouncementRepository {
  constructor(private readonly tx: StatementSource) {}

  /** Locks the reminders until the end of the transaction. @returns false while another process holds the lock */
  async lock(): Promise<boolean> {
    const [row] = await this.tx.query<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock(7109, 0) AS locked');
    return row?.locked === true;
  }

  /**
   * Returns the bookings of tomorrow whose customers have no reminder yet, and no other message of this evening that waits. Locks the
   * bookings, in the order of their ids, so that they cannot be moved before the commit. Skips a booking that is being changed, which gets
   * its reminder in the next run.
   */
  dueReminders(due: DueMessages): Promise<BookingRecord[]> {
    return this.due(
      due,
      `b.delivery_date = $1::date + 1 AND (b.notify_email AND b.email <> '' OR b.notify_sms)
       AND NOT EXISTS (SELECT 1 FROM outbox_message m WHERE m.booking_id = b.id
             AND (m.kind = 'REMINDER' AND m.payload->>'deliveryDate' = b.delivery_date::text
                  OR m.kind IN ('CONFIRMED', 'CHANGED') AND m.status = 'PENDING' AND m.created_at >= $2))`,
    );
  }

  /**
   * Returns the bookings that customers can change until the end of tomorrow, and whose customers have neither got the question whether
   * somebody will be at home nor answered it. Leaves out those that were made or changed since 17:00. Locks as dueReminders.
   */
  dueQuestions(due: DueMessages): Promise<BookingRecord[]> {
    return this.due(
      due,
      `b.delivery_date = $1::date + br.lead_time + 2 AND b.notify_email AND b.email <> '' AND b.attendance IS NULL AND b.created_at < $2
       AND NOT EXISTS (SELECT 1 FROM outbox_message m WHERE m.booking_id = b.id
             AND (m.kind = 'ATTENDANCE' AND m.payload->>'deliveryDate' = b.delivery_date::text
                  OR m.kind IN ('CONFIRMED', 'CHANGED') AND m.status <> 'DROPPED' AND m.created_at >= $2))`,
    );
  }

  private async due({ today, since, after, limit }: DueMessages, condition: string): Promise<BookingRecord[]> {
    const rows = await this.tx.query<BookingRow>(
      `SELECT ${bookingColumns} FROM booking b JOIN branch br ON br.id = b.branch_id
        WHERE b.status = 'CONFIRMED' AND b.archived_at IS NULL AND ($3::uuid IS NULL OR b.id > $3) AND ${condition}
        ORDER BY b.id LIMIT $4 FOR NO KEY UPDATE OF b SKIP LOCKED`,
      [today, since, after, limit],
    );
    return rows.map(toRecord);
  }

  /** Locks the open stops of a day, in the order of their ids, so that nobody else moves them or announces their windows meanwhile. */
  async lockStops({ branchId, date }: RunSheetDay): Promise<void> {
    await this.tx.query(
      `SELECT id FROM booking WHERE branch_id = $1::uuid AND delivery_date = $2::date AND status IN ('CONFIRMED', 'OUT_FOR_DELIVERY')
        ORDER BY id FOR NO KEY UPDATE`,
      [branchId, date],
    );
  }

  /** Returns those of the bookings whose customers staff have notified of a window on the day of `now`. */
  async notifiedToday(bookingIds: readonly string[], now: Date): Promise<Set<string>> {
    const rows = await this.tx.query<{ id: string }>(
      `SELECT DISTINCT booking_id AS id FROM outbox_message WHERE booking_id = ANY ($1::uuid[]) AND kind = 'WINDOW_CHANGED'
          AND (created_at AT TIME ZONE '${RETAILER_TIME_ZONE}')::date = ($2::timestamptz AT TIME ZONE '${RETAILER_TIME_ZONE}')::date`,
      [bookingIds, now],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Stores announced windows with their lines of the history. Writes nothing for a booking that already has the window. */
  async announce(windows: readonly ({ id: string } & TimeWindow)[], at: Date, { by, byId, byKind, byKey }: Author): Promise<void> {
    await this.tx.query(
      `WITH announced AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS w (id uuid, "from" text, "to" text)),
       former AS (SELECT b.id, b.window_from || '-' || b.window_to AS value FROM booking b JOIN announced USING (id)),
       written AS (
         UPDATE booking b SET window_from = announced."from", window_to = announced."to" FROM announced
          WHERE b.id = announced.id AND (b.window_from, b.window_to) IS DISTINCT FROM (announced."from", announced."to")
         RETURNING b.id, b.window_from || '-' || b.window_to AS value)
       INSERT INTO booking_event (booking_id, at, by_name, by_id, by_kind, by_key, change, from_value, to_value)
       SELECT written.id, $2::timestamptz, $3, $4::uuid, $5, $6::uuid, 'WINDOW_ANNOUNCED', former.value, written.value
         FROM written JOIN former USING (id) ORDER BY written.id`,
      [JSON.stringify(windows), at, by, byId, byKind, byKey],
    );
  }

  /**
   * Writes messages that customers did not cause. A unique index allows one reminder and one question for each date.
   * @param exempt true for those that staff cause: they count towards no recipient's budget
   */
  async write(messages: readonly NewOutboxMessage[], at: Date, exempt = false): Promise<void> {
    if (messages.length === 0) return;
    await this.tx.query(
      `INSERT INTO outbox_message (id, booking_id, channel, kind, locale, recipient, payload, created_at, unasked, exempt)
       SELECT m.id, m."bookingId", m.channel, m.kind, m.locale, m.recipient, m.payload, $2, true, $3
         FROM jsonb_to_recordset($1::jsonb) AS m (id uuid, "bookingId" uuid, channel text, kind text, locale text, recipient text, payload jsonb)
       ON CONFLICT (booking_id, channel, kind, (payload->>'deliveryDate')) WHERE kind IN ('REMINDER', 'ATTENDANCE') DO NOTHING`,
      [JSON.stringify(messages), at, exempt],
    );
  }
}
