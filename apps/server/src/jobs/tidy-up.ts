import { addDays, localMoment } from '@booking/domain/calendar/calendar-date';
import { eventsKeptDays } from '@booking/domain/event/booking-event-types';
import type { Database } from '../database/database.js';
import type { StatementSource } from '../database/statement-source.js';
import { judgeBookingsOf } from '../modules/booking/order-arrivals.js';
import { bouncedDays } from '../modules/notification/bounce.repository.js';
import type { Clock } from '../shared/clock.js';

const day = 24 * 60 * 60 * 1000;
/** Batch size in rows: each statement stays far below the statement timeout and holds its locks only briefly. */
const batch = 2000;
/** Retention of messages in days, with the reasons why some were not sent. */
const messagesKeptDays = 90;
/** Retention of what was sent to other systems in days. */
const deliveriesKeptDays = 30;
/** Milliseconds that an event stays longer: one that was committed later than the one at a reader's cursor may be older than it. */
const commitMargin = 60 * 60 * 1000;
/** Domain, "Booking": days from the delivery to the archive. */
const archivedAfterDays = 30;
/** Who did it, in the history of a booking. */
const nightlyJob = 'Nightly job';

/** How many rows were deleted or changed. */
export interface TidyUpReport {
  holds: number;
  idempotencyKeys: number;
  attempts: number;
  refreshTokens: number;
  sessions: number;
  oneTimeCodes: number;
  passwordTokens: number;
  emailLinks: number;
  messages: number;
  webhookDeliveries: number;
  bouncedAddresses: number;
  /** That came early, of messages that nobody here has sent. */
  earlyReceipts: number;
  /** Of the log that other systems read (ADR 0039). */
  events: number;
  archived: number;
  /** Bookings whose IP address was deleted. */
  addresses: number;
  /** Shares of days that are over, and the decisions by them. */
  sharesUsed: number;
  rushes: number;
  /** Bookings whose order came at the same moment: neither saw the other. */
  ordersOnFile: number;
}

/**
 * The nightly clean-up. It deletes holds of customers, refresh tokens (with sessions that have none left), codes and password links that
 * ended more than a day ago; idempotency keys older than the 24 hours that are promised; attempts that no longer count; messages older than
 * 90 days, which contain addresses and names; deliveries to other systems older than 30 days; events older than 30 days; addresses that bounced 30 days ago; and of bookings whose date is over the hashes of networks and of the number that proved them.
 * It archives delivered and cancelled bookings 30 days after their delivery date, and notes that an order is on file which came at the very
 * moment of its booking. It is safe to run twice and in several processes. Archiving is a change like any other: it raises the version, so
 * that a form opened before is refused as stale, and it is part of the history.
 */
export async function tidyUp(database: Database, clock: Clock): Promise<TidyUpReport> {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - day);
  const lastArchivedDate = addDays(localMoment(now).date, -archivedAfterDays);
  return {
    holds: await inBatches(
      database,
      'DELETE FROM hold WHERE token_hash IN (SELECT token_hash FROM hold WHERE expires_at < $1 AND move_offer_id IS NULL LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1',
      [yesterday, batch],
    ),
    idempotencyKeys: await inBatches(
      database,
      'DELETE FROM idempotency_key WHERE key_hash IN (SELECT key_hash FROM idempotency_key WHERE created_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1',
      [yesterday, batch],
    ),
    attempts: await inBatches(
      database,
      'DELETE FROM attempt_limit WHERE key_hash IN (SELECT key_hash FROM attempt_limit WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1',
      [now, batch],
    ),
    refreshTokens: await inBatches(
      database,
      'DELETE FROM refresh_token WHERE token_hash IN (SELECT token_hash FROM refresh_token WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1',
      [yesterday, batch],
    ),
    sessions: await inBatches(
      database,
      `DELETE FROM session_family WHERE id IN (
         SELECT id FROM session_family AS family
          WHERE created_at < $1 AND NOT EXISTS (SELECT FROM refresh_token WHERE family_id = family.id)
          LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
      [yesterday, batch],
    ),
    oneTimeCodes: await inBatches(
      database,
      'DELETE FROM one_time_code WHERE id IN (SELECT id FROM one_time_code WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1',
      [yesterday, batch],
    ),
    passwordTokens: await inBatches(
      database,
      'DELETE FROM password_token WHERE token_hash IN (SELECT token_hash FROM password_token WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1',
      [yesterday, batch],
    ),
    emailLinks: await inBatches(
      database,
      'DELETE FROM email_link WHERE token_hash IN (SELECT token_hash FROM email_link WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1',
      [yesterday, batch],
    ),
    messages: await inBatches(
      database,
      `DELETE FROM outbox_message WHERE id IN (
         SELECT id FROM outbox_message WHERE status NOT IN ('PENDING', 'QUEUED') AND created_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
      [new Date(now.getTime() - messagesKeptDays * day), batch],
    ),
    // Those of events go with them at the latest; examples have none.
    webhookDeliveries: await inBatches(
      database,
      'DELETE FROM webhook_delivery WHERE id IN (SELECT id FROM webhook_delivery WHERE at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1',
      [new Date(now.getTime() - deliveriesKeptDays * day), batch],
    ),
    bouncedAddresses: await inBatches(
      database,
      'DELETE FROM bounced_address WHERE address IN (SELECT address FROM bounced_address WHERE at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1',
      [new Date(now.getTime() - bouncedDays * day), batch],
    ),
    earlyReceipts: await inBatches(
      database,
      'DELETE FROM early_receipt WHERE ctid = ANY (ARRAY (SELECT ctid FROM early_receipt WHERE received_at < $1 LIMIT $2)) RETURNING 1',
      [yesterday, batch],
    ),
    events: await inBatches(
      database,
      'DELETE FROM event WHERE id IN (SELECT id FROM event WHERE at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1',
      [new Date(now.getTime() - eventsKeptDays * day - commitMargin), batch],
    ),
    archived: await inBatches(
      database,
      `UPDATE booking SET archived_at = $3, updated_at = $3, version = version + 1
        WHERE id IN (
          SELECT id FROM booking
           WHERE archived_at IS NULL AND delivery_date <= $1 AND status IN ('DELIVERED', 'CANCELLED')
           LIMIT $2 FOR UPDATE SKIP LOCKED)
        RETURNING id`,
      [lastArchivedDate, batch, now],
      `INSERT INTO booking_event (booking_id, at, by_name, by_kind, change) SELECT id, $3, '${nightlyJob}', 'SYSTEM', 'ARCHIVED' FROM touched`,
    ),
    addresses: await inBatches(
      database,
      `UPDATE booking SET address_hash = NULL, network_hash = NULL, proof_hash = NULL
        WHERE id IN (SELECT id FROM booking WHERE (address_hash IS NOT NULL OR proof_hash IS NOT NULL) AND delivery_date < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`,
      [localMoment(now).date, batch],
    ),
    sharesUsed: await inBatches(
      database,
      `DELETE FROM share_used WHERE ctid = ANY (ARRAY (SELECT ctid FROM share_used WHERE delivery_date < $1 LIMIT $2)) RETURNING 1`,
      [localMoment(now).date, batch],
    ),
    rushes: await inBatches(
      database,
      `DELETE FROM unproved_rush WHERE ctid = ANY (ARRAY (SELECT ctid FROM unproved_rush WHERE delivery_date < $1 LIMIT $2)) RETURNING 1`,
      [localMoment(now).date, batch],
    ),
    ordersOnFile: await noteOrdersOnFile(database, now),
  };
}

/** Notes the orders that came while their booking was written, and judges these bookings as those that an import finds. */
async function noteOrdersOnFile(database: Database, at: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const noted = await database.transaction(async (tx) => {
      const source: StatementSource = tx;
      const rows = await source.query<{ orderKey: string }>(
        `WITH late AS (
           SELECT id FROM booking b WHERE status = 'CONFIRMED' AND order_check = 'NONE' AND NOT order_on_file
              AND EXISTS (SELECT 1 FROM customer_order o WHERE o.order_key = b.order_key) LIMIT $1 FOR UPDATE SKIP LOCKED
         ), noted AS (UPDATE booking SET order_on_file = true WHERE id IN (SELECT id FROM late) RETURNING order_key)
         SELECT order_key AS "orderKey" FROM noted`,
        [batch],
      );
      const orderKeys = rows.map(({ orderKey }) => orderKey);
      await judgeBookingsOf(source, orderKeys, { at, by: nightlyJob, byId: null, byKind: 'SYSTEM', byKey: null });
      return rows.length;
    });
    total += noted;
    if (noted < batch) return total;
  }
}

/**
 * Repeats a statement, each time in a transaction of its own, until it touches less than a batch.
 * @param following what is written for the rows that the statement returned, as `touched`
 * @returns how many rows in all
 */
async function inBatches(database: Database, statement: string, parameters: readonly unknown[], following?: string): Promise<number> {
  const sql = `WITH touched AS (${statement})${following ? `, following AS (${following})` : ''} SELECT count(*)::int AS count FROM touched`;
  let total = 0;
  for (;;) {
    const count = (await database.query<{ count: number }>(sql, parameters))[0]?.count ?? 0;
    total += count;
    if (count < batch) return total;
  }
}
