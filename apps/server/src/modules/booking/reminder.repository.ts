import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { StatementSource } from '../../database/statement-source.js';
import type { NewOutboxMessage } from '../notification/outbox-message.js';
import { bookingColumns } from './booking-columns.js';
import type { BookingRecord } from './booking-record.js';
import { toRecord, type BookingRow } from './booking.repository.js';

export interface DueReminders {
  date: CalendarDate;
  /** Customers with a message about their booking since then get no reminder. */
  since: Date;
  /** Bookings after this id; null: from the first. */
  after: string | null;
  limit: number;
}

/** Finds bookings to remind of, and writes the reminders. Own SQL: it locks, and writes many rows in one statement. */
export class ReminderRepository {
  constructor(private readonly tx: StatementSource) {}

  /** Takes an advisory lock until the end of the transaction. False while another process reminds. */
  async lock(): Promise<boolean> {
    const [row] = await this.tx.query<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock(7109, 0) AS locked');
    return row?.locked === true;
  }

  /**
   * Locks the bookings, in the order of their ids, so that they cannot be moved before the commit. It skips a booking that is being
   * changed, which gets its reminder in the next run.
   */
  async due({ date, since, after, limit }: DueReminders): Promise<BookingRecord[]> {
    const rows = await this.tx.query<BookingRow>(
      `SELECT ${bookingColumns} FROM booking b JOIN branch br ON br.id = b.branch_id
        WHERE b.delivery_date = $1 AND b.status = 'CONFIRMED' AND (b.notify_email AND b.email <> '' OR b.notify_sms) AND b.archived_at IS NULL
          AND ($3::uuid IS NULL OR b.id > $3)
          AND NOT EXISTS (SELECT 1 FROM outbox_message m WHERE m.booking_id = b.id
                AND (m.kind = 'REMINDER' AND m.payload->>'deliveryDate' = $1::text
                     OR m.kind IN ('CONFIRMED', 'CHANGED') AND m.status <> 'DROPPED' AND m.created_at >= $2))
        ORDER BY b.id LIMIT $4 FOR NO KEY UPDATE OF b SKIP LOCKED`,
      [date, since, after, limit],
    );
    return rows.map(toRecord);
  }

  async write(messages: readonly NewOutboxMessage[], at: Date): Promise<void> {
    await this.tx.query(
      `INSERT INTO outbox_message (id, booking_id, channel, kind, locale, recipient, payload, created_at, unasked)
       SELECT m.id, m."bookingId", m.channel, m.kind, m.locale, m.recipient, m.payload, $2, true
         FROM jsonb_to_recordset($1::jsonb) AS m (id uuid, "bookingId" uuid, channel text, kind text, locale text, recipient text, payload jsonb)
       ON CONFLICT (booking_id, channel, (payload->>'deliveryDate')) WHERE kind = 'REMINDER' DO NOTHING`,
      [JSON.stringify(messages), at],
    );
  }
}
