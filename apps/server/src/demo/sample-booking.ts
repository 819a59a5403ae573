import { randomBytes } from 'node:crypto';
import { referenceBytes, referenceFrom } from '@booking/domain/booking/booking-reference';
import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { OrderCheck } from '@booking/domain/booking/order-check';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import type { Transaction } from '../database/database.js';
import type { BookingChange } from '../modules/booking/booking-record.js';
import { deriveManageToken, newManageSalt } from '../modules/booking/manage-token.js';
import { hashToken } from '../shared/token-hash.js';
import type { SampleCustomer } from './sample-customer.js';

/** A line of a made-up history. */
export interface SampleEvent extends BookingChange {
  at: Date;
  byKind: 'CUSTOMER' | 'STAFF';
  by: string;
}

/** A made-up booking, as seeding writes it. */
export interface SampleBooking extends SampleCustomer {
  branchId: string;
  deliveryDate: CalendarDate;
  status: BookingStatus;
  archivedAt: Date | null;
  orderNumber: string;
  orderCheck: OrderCheck;
  /** The date on which its order was processed; null: the order is not on file. */
  orderDate: CalendarDate | null;
  postcode: string;
  city: string;
  state: string;
  quantityMattress: number;
  quantityBedset: number;
  remarks: string | null;
  notifySms: boolean;
  createdAt: Date;
  /** The changes after it was booked, in order. */
  events: readonly SampleEvent[];
}

/** Number of rows of a statement: few enough for the time limits of an application's session. */
const chunk = 500;

const columns = `id uuid, reference text, status text, "archivedAt" timestamptz, "branchId" uuid, "deliveryDate" date, "orderNumber" text, "orderKey" text, "orderCheck" text,
  "orderDate" date, postcode text, city text, state text, address1 text, salutation text, name text, email text, "primaryContact" text, "secondaryContact" text,
  remarks text, "notifySms" boolean, locale text, "quantityMattress" integer, "quantityBedset" integer, salt text, hash text, "createdAt" timestamptz,
  "updatedAt" timestamptz, version integer, events json`;

// One statement for bookings, histories, orders and the count of the day, as for a real booking (ADR 0002).
const insertSql = `
WITH given AS (SELECT * FROM json_to_recordset($1) AS made (${columns})),
made AS (
  INSERT INTO booking (id, reference, status, archived_at, branch_id, delivery_date, order_number, order_key, order_check, postcode, city, state, address1, salutation,
    name, email, primary_contact, secondary_contact, remarks, notify_sms, locale, quantity_mattress, quantity_bedset, manage_salt, manage_token_hash,
    created_at, updated_at, version, order_on_file)
  SELECT id, reference, status, "archivedAt", "branchId", "deliveryDate", "orderNumber", "orderKey", "orderCheck", postcode, city, state, address1, salutation,
    name, email, "primaryContact", "secondaryContact", remarks, "notifySms", locale, "quantityMattress", "quantityBedset", decode(salt, 'hex'), decode(hash, 'hex'),
    "createdAt", "updatedAt", version, "orderDate" IS NOT NULL
    FROM given ON CONFLICT DO NOTHING RETURNING id, branch_id, delivery_date, status, quantity_mattress + quantity_bedset AS pieces
), history AS (
  INSERT INTO booking_event (booking_id, at, by_kind, by_name, change, from_value, to_value)
  SELECT id, event.at, event."byKind", event.by, event.change, event."from", event."to"
    FROM given JOIN made USING (id) CROSS JOIN json_to_recordset(events) AS event (at timestamptz, "byKind" text, by text, change text, "from" text, "to" text)
), ordered AS (
  INSERT INTO customer_order (order_key, order_number, status, is_paid, is_signed, processed_date, name, email, primary_contact, address1, zipcode, city, state, country,
    quantity_mattress, quantity_bedset)
  SELECT "orderKey", "orderNumber", 1, true, true, "orderDate", name, nullif(email, ''), "primaryContact", address1, postcode, city, state, 'MY', "quantityMattress", "quantityBedset"
    FROM given WHERE "orderDate" IS NOT NULL ON CONFLICT DO NOTHING
), counted AS (
  UPDATE day_ledger SET booked = booked + day.active, deliveries = deliveries + day.active, pieces = day_ledger.pieces + day.pieces
    FROM (SELECT branch_id, delivery_date, count(*)::integer AS active, sum(pieces)::integer AS pieces FROM made WHERE status <> 'CANCELLED' GROUP BY branch_id, delivery_date) AS day
   WHERE (day_ledger.branch_id, day_ledger.delivery_date) = (day.branch_id, day.delivery_date)
)
SELECT count(*)::integer AS made FROM made`;

/**
 * Inserts made-up bookings with their histories and orders, and counts them. The transaction must have inserted the rows of their days in
 * the ledger before.
 * @param secret SESSION_SECRET of the server, from which the link of each booking is derived
 * @returns the number of inserted bookings: one whose order has a booking is left out
 */
export async function insertSampleBookings(tx: Transaction, bookings: readonly SampleBooking[], secret: string): Promise<number> {
  await logNoEvents(tx);
  let made = 0;
  for (let from = 0; from < bookings.length; from += chunk) {
    const some = bookings.slice(from, from + chunk);
    const ids = await tx.query<{ id: string }[]>('SELECT uuidv7() AS id FROM generate_series(1, $1)', [some.length]);
    const rows = some.map((booking, turn) => asRow(booking, ids[turn]?.id ?? '', secret));
    const [row] = await tx.query<{ made: number }[]>(insertSql, [JSON.stringify(rows)]);
    made += row?.made ?? 0;
  }
  return made;
}

function asRow({ events, ...booking }: SampleBooking, id: string, secret: string): object {
  const salt = newManageSalt();
  const booked: SampleEvent = {
    at: booking.createdAt,
    byKind: 'CUSTOMER',
    by: 'Customer',
    change: 'BOOKED',
    from: null,
    to: booking.deliveryDate,
  };
  return {
    ...booking,
    id,
    orderKey: normaliseOrderNumber(booking.orderNumber),
    reference: referenceFrom(randomBytes(referenceBytes)),
    salt: Buffer.from(salt, 'base64url').toString('hex'),
    hash: hashToken(deriveManageToken(secret, id, salt)).toString('hex'),
    updatedAt: events.at(-1)?.at ?? booking.createdAt,
    version: 1 + events.length,
    events: [booked, ...events],
  };
}

/** Disables the event log until the transaction ends: made-up data is no event (ADR 0038). */
export async function logNoEvents(tx: Transaction): Promise<void> {
  await tx.query(`SELECT set_config('booking.made_up', 'on', true)`);
}

/** Claims the untouched days, those without a row in the ledger: the transaction that inserts a day's row may fill the day. */
export async function claimDays<Day extends { branch: { id: string }; date: CalendarDate }>(
  tx: Transaction,
  days: readonly Day[],
): Promise<Day[]> {
  const free = await tx.query<{ branchId: string; date: string }[]>(
    `INSERT INTO day_ledger (branch_id, delivery_date) SELECT * FROM unnest($1::uuid[], $2::date[])
     ON CONFLICT DO NOTHING RETURNING branch_id AS "branchId", delivery_date AS date`,
    [days.map(({ branch }) => branch.id), days.map(({ date }) => date)],
  );
  const isFree = new Set(free.map(({ branchId, date }) => `${branchId} ${date}`));
  return days.filter(({ branch, date }) => isFree.has(`${branch.id} ${date}`));
}
