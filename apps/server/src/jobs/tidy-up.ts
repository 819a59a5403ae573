import { addDays, localDateTime } from '@booking/domain/calendar/calendar-date';
import { eventsKeptDays } from '@booking/domain/event/booking-event-types';
import type { Database } from '../database/database.js';
import type { StatementSource } from '../database/statement-source.js';
import { judgeBookingsOf } from '../modules/booking/order-arrivals.js';
import { bouncedDays } from '../modules/notification/bounce.repository.js';
import type { Clock } from '../shared/clock.js';

const day = 24 * 60 * 60 * 1000;
/** Batch size in rows. A statement stays below the statement timeout on a slow machine too, and holds its locks briefly. */
const batch = 500;
/** Retention of messages in days, including the reasons of those that were not sent. */
const messagesKeptDays = 90;
/** Retention of what was sent to other systems in days. */
const deliveriesKeptDays = 30;
/** Additional retention of events in milliseconds: an event that commits after the one at a reader's cursor may have an earlier time. */
const commitMargin = 60 * 60 * 1000;
/** Domain, "Booking": days from the delivery to the archive. */
const archivedAfterDays = 30;
/** The actor in the history of a booking. */
const nightlyJob = 'Nightly job';

/** A part of the clean-up. @returns how many rows it deleted or changed */
type Step = () => Promise<number>;

/** How many rows were deleted or changed, by step. */
export type TidyUpReport = Record<keyof ReturnType<typeof stepsOf>, number>;

/**
 * The nightly clean-up. It is safe to run twice and in several processes. Each step runs by itself, whatever became of the others.
 * @param more steps beside those of the database
 * @throws AggregateError that names the steps that failed, after all have run; each of its errors has a step's name and its cause
 */
export async function tidyUp(database: Database, clock: Clock, more: Record<string, Step> = {}): Promise<TidyUpReport> {
  const counts: Partial<Record<string, number>> = {};
  const failures: Error[] = [];
  for (const [name, step] of Object.entries<Step>({ ...stepsOf(database, clock.now()), ...more })) {
    try {
      counts[name] = await step();
    } catch (cause) {
      failures.push(new Error(name, { cause }));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `the nightly clean-up failed at: ${failures.map(({ message }) => message).join(', ')}`);
  return counts as TidyUpReport;
}

function stepsOf(database: Database, now: Date) {
  const { date: today } = localDateTime(now);
  const before = (days: number) => new Date(now.getTime() - days * day);
  /** Deletes the rows of a table that meet a condition on `$1`. */
  const deleted =
    (table: string, condition: string, value: Date | string): Step =>
    () =>
      inBatches(
        database,
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (SELECT ctid FROM ${table} WHERE ${condition} LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1`,
        [value, batch],
      );
  return {
    // Personal data first: networks and numbers of bookings whose date is over.
    addresses: () =>
      inBatches(
        database,
        `UPDATE booking SET address_hash = NULL, network_hash = NULL, verified_phone_hash = NULL
          WHERE id IN (SELECT id FROM booking WHERE (address_hash IS NOT NULL OR verified_phone_hash IS NOT NULL) AND delivery_date < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`,
        [today, batch],
      ),
    // They contain addresses and names.
    messages: deleted('outbox_message', "status NOT IN ('PENDING', 'QUEUED') AND created_at < $1", before(messagesKeptDays)),
    bouncedAddresses: deleted('bounced_address', 'at < $1', before(bouncedDays)),
    earlyReceipts: deleted('early_receipt', 'received_at < $1', before(1)),
    holds: deleted('hold', 'expires_at < $1 AND move_offer_id IS NULL', before(1)),
    idempotencyKeys: deleted('idempotency_key', 'created_at < $1', before(1)),
    attempts: deleted('attempt_limit', 'expires_at < $1', now),
    refreshTokens: deleted('refresh_token', 'expires_at < $1', before(1)),
    sessions: deleted(
      'session_family',
      'created_at < $1 AND NOT EXISTS (SELECT FROM refresh_token WHERE family_id = session_family.id)',
      before(1),
    ),
    oneTimeCodes: deleted('one_time_code', 'expires_at < $1', before(1)),
    passwordTokens: deleted('password_token', 'expires_at < $1', before(1)),
    emailLinks: deleted('email_link', 'expires_at < $1', before(1)),
    // Those of events go with them at the latest; examples have none.
    webhookDeliveries: deleted('webhook_delivery', 'at < $1', before(deliveriesKeptDays)),
    events: deleted('event', 'at < $1', new Date(before(eventsKeptDays).getTime() - commitMargin)),
    quotasUsed: deleted('guest_quota_used', 'delivery_date < $1', today),
    bursts: deleted('booking_burst', 'delivery_date < $1', today),
    // A change like any other: it raises the version, so that a form opened before is refused as stale, and it is part of the history.
    archived: () =>
      inBatches(
        database,
        `UPDATE booking SET archived_at = $3, updated_at = $3, version = version + 1
          WHERE id IN (
            SELECT id FROM booking
             WHERE NOT archived AND delivery_date <= $1 AND status IN ('DELIVERED', 'FAILED', 'CANCELLED')
             LIMIT $2 FOR UPDATE SKIP LOCKED)
          RETURNING id`,
        [addDays(today, -archivedAfterDays), batch, now],
        `INSERT INTO booking_event (booking_id, at, by_name, by_kind, change) SELECT id, $3, '${nightlyJob}', 'SYSTEM', 'ARCHIVED' FROM touched`,
      ),
    ordersOnFile: () => noteOrdersOnFile(database, now),
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
           SELECT id FROM booking b WHERE status = 'CONFIRMED' AND order_check IN ('NONE', 'QUANTITY') AND NOT order_on_file
              AND EXISTS (SELECT 1 FROM customer_order o WHERE o.order_key = b.order_key) LIMIT $1 FOR UPDATE SKIP LOCKED
         ), noted AS (UPDATE booking SET order_on_file = true WHERE id IN (SELECT id FROM late) RETURNING order_key)
         SELECT order_key AS "orderKey" FROM noted`,
        [batch],
      );
      const orderKeys = rows.map(({ orderKey }) => orderKey);
      const orders = { unknownBefore: orderKeys, otherQuantities: [] };
      await judgeBookingsOf(source, orders, { at, by: nightlyJob, byId: null, byKind: 'SYSTEM', byKey: null });
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
