import { eventsKeptDays } from '@booking/domain/event/booking-event-types';
import type { StatementSource } from './statement-source.js';

/** A day whose counts differ from its bookings or offers. */
export interface IntegrityError {
  branch: string;
  date: string;
  /**
   * LEDGER, DELIVERIES, PIECES: places, number and pieces of the active bookings, in the ledger and by the bookings. OFFERS: the places
   * that holds keep for offers to move, and those of the waiting offers.
   */
  what: 'LEDGER' | 'DELIVERIES' | 'PIECES' | 'OFFERS';
  counted: number;
  onFile: number;
}

/**
 * Compares the ledger with the bookings, and the places kept for offers to move with the waiting offers, in one snapshot. The result must
 * always be empty, also while bookings are made. While an offer waits, its booking is confirmed on the day from which it was offered a
 * move, and a hold keeps its places. An offer of another branch may keep any number of places, one of the same branch as many as its
 * booking has.
 */
export function integrityErrors(source: StatementSource): Promise<IntegrityError[]> {
  return source.query<IntegrityError>(`
    SELECT branch.name AS branch, day.delivery_date::text AS date, day.what, day.counted::int, day.on_file::int AS "onFile"
      FROM (SELECT what, branch_id, delivery_date, sum(counted) AS counted, sum(on_file) AS on_file
              FROM (SELECT count.what, branch_id, delivery_date, count.value AS counted, 0 AS on_file
                      FROM day_ledger CROSS JOIN LATERAL (VALUES ('LEDGER', booked), ('DELIVERIES', deliveries), ('PIECES', pieces)) AS count (what, value)
                    UNION ALL
                    SELECT count.what, branch_id, delivery_date, 0, count.value
                      FROM booking
                     CROSS JOIN LATERAL (VALUES ('LEDGER', places), ('DELIVERIES', 1), ('PIECES', quantity_mattress + quantity_bedset)) AS count (what, value)
                     WHERE status <> 'CANCELLED'
                    UNION ALL
                    -- A hold without its offer counts 1,000, so that no other error cancels it out.
                    SELECT 'OFFERS', h.branch_id, h.delivery_date, CASE WHEN o.id IS NULL THEN 1000 ELSE h.places END, 0
                      FROM hold h LEFT JOIN move_offer o ON o.id = h.move_offer_id AND o.state = 'WAITING'
                       AND (o.branch_id, o.delivery_date, o.answer_by) = (h.branch_id, h.delivery_date, h.expires_at)
                     WHERE h.move_offer_id IS NOT NULL
                    UNION ALL
                    SELECT 'OFFERS', o.branch_id, o.delivery_date, 0, CASE WHEN b.id IS NULL THEN 1001 WHEN o.branch_id = b.branch_id THEN b.places ELSE coalesce(h.places, 1) END
                      FROM move_offer o LEFT JOIN hold h ON h.move_offer_id = o.id LEFT JOIN booking b ON b.id = o.booking_id AND b.status = 'CONFIRMED'
                       AND (b.branch_id, b.delivery_date) = (o.from_branch_id, o.from_date)
                     WHERE o.state = 'WAITING') AS counts
             GROUP BY what, branch_id, delivery_date) AS day
      JOIN branch ON branch.id = day.branch_id
     WHERE day.counted <> day.on_file
     ORDER BY day.delivery_date, branch.name, day.what`);
}

/**
 * Returns the names of unlogged sequences; there must be none. A promoted standby may not be able to read such a sequence, and then every
 * insert that takes a number from it fails (docs/database.md).
 */
export async function unloggedSequences(source: StatementSource): Promise<string[]> {
  const found = await source.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'S' AND relpersistence = 'u' ORDER BY 1`,
  );
  return found.map(({ name }) => name);
}

/** A change of a booking that is not in the event log. */
export interface MissingEvent {
  reference: string;
  version: number;
}

/**
 * Returns the versions of bookings that have no event in the log; there must be none (ADR 0038). Sample data has none, and its history is
 * marked so (`logged`); an erased booking is recognised by its contact.
 * @param since the time of the oldest event that may still be in the log
 */
export function missingEvents(source: StatementSource, since: Date): Promise<MissingEvent[]> {
  return source.query<MissingEvent>(
    `WITH logged AS (SELECT booking_id, min(version) AS first FROM event WHERE booking_id IS NOT NULL GROUP BY booking_id),
     changed AS (
       SELECT booking_id, bool_or(change = 'BOOKED') AS booked, max(at) AS last FROM booking_event
        WHERE at >= $1 AND logged AND change NOT IN ('MESSAGE_AGAIN', 'STAFF_WORDS') GROUP BY booking_id
     )
     SELECT b.reference, expected.version
       FROM booking b LEFT JOIN logged ON logged.booking_id = b.id LEFT JOIN changed ON changed.booking_id = b.id
      CROSS JOIN generate_series(CASE WHEN changed.booked THEN 1 ELSE coalesce(logged.first, b.version) END, b.version) AS expected (version)
      WHERE b.primary_contact <> '' AND (logged.first IS NOT NULL OR changed.booked OR changed.last = b.updated_at)
        AND NOT EXISTS (SELECT FROM event e WHERE e.booking_id = b.id AND e.version = expected.version)
      ORDER BY b.reference, expected.version`,
    [since],
  );
}

/** All integrity errors; there must be none. */
export interface Integrity {
  errors: IntegrityError[];
  unlogged: string[];
  missing: MissingEvent[];
  /** The number of all errors. */
  count: number;
}

/** @param now the present time: events older than the retention period are not checked */
export async function checkIntegrity(source: StatementSource, now: Date): Promise<Integrity> {
  const since = new Date(now.getTime() - eventsKeptDays * 24 * 60 * 60 * 1000);
  const errors = await integrityErrors(source);
  const unlogged = await unloggedSequences(source);
  const missing = await missingEvents(source, since);
  return { errors, unlogged, missing, count: errors.length + unlogged.length + missing.length };
}

/** Checks the integrity and stores the result for the metrics of every process. @returns the number of errors */
export async function noteIntegrity(source: StatementSource, now: Date): Promise<number> {
  const { count } = await checkIntegrity(source, now);
  await source.query(
    `INSERT INTO integrity_check (checked_at, faults) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET checked_at = excluded.checked_at, faults = excluded.faults`,
    [now, count],
  );
  return count;
}
