import { eventsKeptDays } from '@booking/domain/event/booking-event-types';
import type { StatementSource } from './statement-source.js';

/** A day whose counts are not what is on file. */
export interface IntegrityError {
  branch: string;
  date: string;
  /** LEDGER: the ledger's count, and the active bookings. OFFERS: the places that are kept for offers to move, and the offers that wait. */
  what: 'LEDGER' | 'OFFERS';
  counted: number;
  onFile: number;
}

/**
 * Compares the ledger with the bookings, and the places kept for offers to move with the offers that wait, in one snapshot: must always
 * be empty, while the system runs as well. An offer waits for a booking that is still where it was when it was made, and its place is
 * kept on its day until its time.
 */
export function integrityErrors(source: StatementSource): Promise<IntegrityError[]> {
  return source.query<IntegrityError>(`
    SELECT branch.name AS branch, day.delivery_date::text AS date, day.what, day.counted::int, day.on_file::int AS "onFile"
      FROM (SELECT what, branch_id, delivery_date, sum(counted) AS counted, sum(on_file) AS on_file
              FROM (SELECT 'LEDGER' AS what, branch_id, delivery_date, booked AS counted, 0 AS on_file FROM day_ledger
                    UNION ALL
                    SELECT 'LEDGER', branch_id, delivery_date, 0, 1 FROM booking WHERE status <> 'CANCELLED'
                    UNION ALL
                    -- What does not belong to the other counts so much that no second fault hides it.
                    SELECT 'OFFERS', h.branch_id, h.delivery_date, CASE WHEN o.id IS NULL THEN 1000 ELSE 1 END, 0
                      FROM hold h LEFT JOIN move_offer o ON o.id = h.move_offer_id AND o.state = 'WAITING'
                       AND (o.branch_id, o.delivery_date, o.answer_by) = (h.branch_id, h.delivery_date, h.expires_at)
                     WHERE h.move_offer_id IS NOT NULL
                    UNION ALL
                    SELECT 'OFFERS', o.branch_id, o.delivery_date, 0, CASE WHEN b.id IS NULL THEN 1001 ELSE 1 END
                      FROM move_offer o LEFT JOIN booking b ON b.id = o.booking_id AND b.status = 'CONFIRMED'
                       AND (b.branch_id, b.delivery_date) = (o.from_branch_id, o.from_date)
                     WHERE o.state = 'WAITING') AS counts
             GROUP BY what, branch_id, delivery_date) AS day
      JOIN branch ON branch.id = day.branch_id
     WHERE day.counted <> day.on_file
     ORDER BY day.delivery_date, branch.name, day.what`);
}

/**
 * Names of sequences that are not logged: must always be none. Where one is, a promoted standby may not be able to read it, and nothing
 * that takes a number from it can be written any more (docs/operations.md, "The database").
 */
export async function unloggedSequences(source: StatementSource): Promise<string[]> {
  const found = await source.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'S' AND relpersistence = 'u' ORDER BY 1`,
  );
  return found.map(({ name }) => name);
}

/** A change of a booking that no other system was told of. */
export interface MissingEvent {
  reference: string;
  version: number;
}

/**
 * Versions of bookings that have no event in the log: must always be none (ADR 0038). Sample data has none, and its history says so
 * (`logged`); an erased booking is known by its contact.
 * @param since when the oldest event that is kept may have happened
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

/** Everything that must be none. */
export interface Integrity {
  errors: IntegrityError[];
  unlogged: string[];
  missing: MissingEvent[];
  /** Of all of them. */
  count: number;
}

/** @param now of the clock: events older than they are kept are not looked for */
export async function checkIntegrity(source: StatementSource, now: Date): Promise<Integrity> {
  const since = new Date(now.getTime() - eventsKeptDays * 24 * 60 * 60 * 1000);
  const errors = await integrityErrors(source);
  const unlogged = await unloggedSequences(source);
  const missing = await missingEvents(source, since);
  return { errors, unlogged, missing, count: errors.length + unlogged.length + missing.length };
}

/** Looks, and notes what was found for the metrics of every process. @returns how many faults */
export async function noteIntegrity(source: StatementSource, now: Date): Promise<number> {
  const { count } = await checkIntegrity(source, now);
  await source.query(
    `INSERT INTO integrity_check (checked_at, faults) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET checked_at = excluded.checked_at, faults = excluded.faults`,
    [now, count],
  );
  return count;
}
