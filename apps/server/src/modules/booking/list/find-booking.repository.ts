import type { BookingKey } from '@booking/domain/booking/booking-key';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { normaliseMobile } from '@booking/domain/checks/mobile';
import { randomBytes } from 'node:crypto';
import type { StatementSource } from '../../../database/statement-source.js';
import { hashToken } from '../../../shared/token-hash.js';
import type { NewAccountMessage } from '../../notification/outbox-message.js';

/** A requested code, with its message, which is sent if the code opens a booking. */
interface NewCode {
  id: string;
  /** E.164. */
  phoneNumber: string;
  createdAt: Date;
  expiresAt: Date;
  message: NewAccountMessage;
}

const columns = 'manage_token_hash, primary_contact, delivery_date, status, created_at, id';

/** Own SQL: one statement, which reads and writes the same rows in the same order whether or not there is such a booking (N3). */
export class FindBookingRepository {
  constructor(private readonly source: StatementSource) {}

  /**
   * Stores a code, and writes its message to the outbox if a booking of this key has the number as its primary contact and a valid link. Of
   * several bookings it opens the next to come, else the newest. Each part of the union uses an index. A code without a booking stores as
   * many random bytes as a hash has.
   *
   * @param earliest earliestLinkedDate of today
   */
  async ask(
    { reference, orderKey }: BookingKey,
    { today, earliest }: { today: CalendarDate; earliest: CalendarDate },
    code: NewCode,
  ): Promise<void> {
    const { id, phoneNumber, createdAt, expiresAt, message } = code;
    await this.source.query(
      `WITH found AS (
         SELECT manage_token_hash FROM (
           SELECT ${columns} FROM booking WHERE reference = $1
           UNION ALL
           SELECT ${columns} FROM booking WHERE order_key = $2 AND status <> 'CANCELLED' AND order_check <> 'CHECK_ORDER'
           UNION ALL
           SELECT ${columns} FROM booking WHERE order_key = $2 AND status <> 'CANCELLED' AND order_check = 'CHECK_ORDER'
           UNION ALL
           SELECT ${columns} FROM booking WHERE order_key = $2 AND status = 'CANCELLED'
         ) AS named WHERE primary_contact = $3 AND delivery_date >= $4
          ORDER BY CASE WHEN status IN ('CONFIRMED', 'OUT_FOR_DELIVERY') AND delivery_date >= $16 THEN delivery_date END,
                   created_at DESC, id DESC LIMIT 1
       ), kept AS (
         INSERT INTO one_time_code (id, phone_number, purpose, created_at, expires_at, opens_hash, key_hash)
           VALUES ($5, $6, 'FIND_BOOKING', $7, $8, coalesce((SELECT manage_token_hash FROM found), $9), $15)
       )
       INSERT INTO outbox_message (id, channel, kind, locale, recipient, payload, created_at)
         SELECT $10, $11, $12, $13, $6, $14, $7 FROM found`,
      [
        reference,
        orderKey,
        normaliseMobile(phoneNumber),
        earliest,
        id,
        phoneNumber,
        createdAt,
        expiresAt,
        randomBytes(32),
        message.id,
        message.channel,
        message.kind,
        message.locale,
        JSON.stringify(message.payload),
        hashToken(reference ?? orderKey ?? ''),
        today,
      ],
    );
  }
}
