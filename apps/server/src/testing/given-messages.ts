import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../database/database.js';
import type { BookingSnapshot, MessageKind } from '../modules/notification/booking-snapshot.js';
import { bookingMessages } from '../modules/notification/notification.service.js';
import { givenBookingSnapshot } from './given-booking-snapshot.js';

/** Stores a booking and its messages as one transaction. @returns the ids of the messages */
export async function givenMessages(
  database: Database,
  {
    kind = 'CONFIRMED',
    createdAt = new Date('2026-12-01T02:00:00Z'),
    ...changes
  }: Partial<BookingSnapshot> & { kind?: MessageKind; createdAt?: Date } = {},
): Promise<string[]> {
  const booking = givenBookingSnapshot({ bookingId: randomUUID(), ...changes });
  const messages = bookingMessages(kind, booking);
  await database.query(
    `WITH branch AS (
       INSERT INTO branch (name, daily_limit, lead_time, delivery_range, delivery_weekdays) VALUES ($1, 10, 2, 60, '{SATURDAY}') RETURNING id
     ), booking AS (
       INSERT INTO booking (id, reference, branch_id, delivery_date, order_number, order_key, postcode, city, state, quantity_mattress, quantity_bedset,
                            name, email, primary_contact, manage_salt, manage_token_hash, created_at, updated_at)
       SELECT $1::uuid, $1, id, $2, $1, $1, '13400', 'Butterworth', 'Pulau Pinang', 1, 0, 'Tan', 'tan@example.test', '0123456789', $3, $3, $4, $4 FROM branch
       RETURNING id
     )
     INSERT INTO outbox_message (id, booking_id, channel, kind, locale, recipient, payload, created_at)
     SELECT m.id, booking.id, m.channel, m.kind, m.locale, m.recipient, m.payload, $4
       FROM booking, jsonb_to_recordset($5) AS m (id uuid, channel text, kind text, locale text, recipient text, payload jsonb)`,
    [booking.bookingId, booking.deliveryDate, randomBytes(32), createdAt, JSON.stringify(messages)],
  );
  return messages.map(({ id }) => id);
}
