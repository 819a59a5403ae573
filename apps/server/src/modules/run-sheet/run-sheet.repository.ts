import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { RoundPlan } from '@booking/domain/delivery-day/rounds';
import type { StatementSource } from '../../database/statement-source.js';
import { bookingColumns } from '../booking/booking-columns.js';
import type { BookingRecord } from '../booking/booking-record.js';
import type { RunSheetChange } from './run-sheet-change.js';
import { toRecord, type BookingRow } from '../booking/booking.repository.js';

/** A branch's day. */
export interface RunSheetDay {
  branchId: string;
  date: CalendarDate;
}

/** A stored sheet. */
export interface StoredRunSheet {
  version: number;
  printedAt: Date | null;
  replacedPrintedAt: Date | null;
  /** The rounds as staff saved them; null if they never did. */
  rounds: RoundPlan[] | null;
  /** How often rounds were saved. */
  roundsVersion: number;
  /** Stops in the order of their postcodes, each with its change since the sheet was printed. */
  stops: { booking: BookingRecord; change: RunSheetChange | null }[];
  /** Bookings on the printed sheet that were removed from the day. */
  removedIds: string[];
}

/** The author and the time of a change, for the audit log. */
export interface SheetAuthor {
  at: Date;
  id: string;
  name: string;
}

interface SheetRow {
  sheetVersion: number;
  rounds: RoundPlan[] | null;
  roundsVersion: number;
  printedAt: Date | null;
  replacedPrintedAt: Date | null;
  goneIds: string[] | null;
  change: RunSheetChange | null;
}

/** SQL: the bookings of a day: all but cancelled ones; delivered ones too, archived or not. */
const standing = `b.branch_id = $1::uuid AND b.delivery_date = $2::date AND b.status <> 'CANCELLED'`;

/**
 * SQL: the rows of a sheet, from the CTE `sheet` with one row and the stops in the same snapshot: one row for each stop, and one without a
 * booking for an empty day.
 */
const readSheet = `
SELECT sheet.version AS "sheetVersion", sheet.rounds, sheet.rounds_version AS "roundsVersion", sheet.printed_at AS "printedAt", sheet.replaced_printed_at AS "replacedPrintedAt",
  ARRAY (SELECT known.id FROM unnest(sheet.known) AS known (id) WHERE NOT EXISTS (SELECT 1 FROM booking b WHERE b.id = known.id AND ${standing})) AS "goneIds",
  CASE WHEN sheet.known IS NULL THEN NULL
       WHEN array_position(sheet.known, b.id) IS NULL THEN 'ADDED'
       WHEN b.details_version > sheet.known_versions[array_position(sheet.known, b.id)] THEN 'CHANGED' END AS change,
  ${bookingColumns}
  FROM sheet LEFT JOIN (booking b JOIN branch br ON br.id = b.branch_id) ON ${standing}
 ORDER BY b.postcode, b.id`;

/** SQL with one row: the stored sheet, or an empty one. A sheet that was never printed has no changes. */
const selectSheet = `
WITH sheet AS (
  SELECT coalesce(s.version, 0) AS version, s.printed_at, s.replaced_printed_at, s.rounds, coalesce(s.rounds_version, 0) AS rounds_version,
         CASE WHEN s.version > 0 THEN s.printed END AS known, s.printed_versions AS known_versions
    FROM (VALUES (1)) AS always LEFT JOIN run_sheet s ON s.branch_id = $1::uuid AND s.delivery_date = $2::date
)${readSheet}`;

const audited = (action: string, after: string) => `audited AS (
  INSERT INTO audit_entry (at, actor_id, actor_name, action, entity, entity_id, before, after)
  SELECT $3::timestamptz, $4::uuid, $5::text, '${action}', 'RunSheet', concat_ws(' ', $1::uuid, $2::date), NULL,
         jsonb_build_object('branchId', $1::uuid, 'deliveryDate', $2::date, ${after}) FROM written
)`;

/** SQL: the same request created the last version. Its response was lost, so that version was not printed. */
const again = 'run_sheet.print_key = excluded.print_key';

// Stops and sheet are read in one snapshot, so that the stored version equals the paper. A repeated version replaces the same version as
// the first time.
const printSheet = `
WITH written AS (
  INSERT INTO run_sheet (branch_id, delivery_date, version, printed_at, print_key, printed, printed_versions)
  SELECT $1::uuid, $2::date, 1, $3::timestamptz, $6::bytea, coalesce(array_agg(b.id ORDER BY b.id), '{}'), coalesce(array_agg(b.version ORDER BY b.id), '{}')
    FROM booking b WHERE ${standing}
  ON CONFLICT (branch_id, delivery_date) DO UPDATE
     SET version = CASE WHEN ${again} THEN run_sheet.version ELSE run_sheet.version + 1 END,
         replaced = CASE WHEN ${again} THEN run_sheet.replaced WHEN run_sheet.version > 0 THEN run_sheet.printed END,
         replaced_versions = CASE WHEN ${again} THEN run_sheet.replaced_versions ELSE run_sheet.printed_versions END,
         replaced_printed_at = CASE WHEN ${again} THEN run_sheet.replaced_printed_at ELSE run_sheet.printed_at END,
         printed_at = excluded.printed_at, print_key = excluded.print_key,
         printed = excluded.printed, printed_versions = excluded.printed_versions
  RETURNING version, printed_at, replaced_printed_at, rounds, rounds_version, replaced AS known, replaced_versions AS known_versions
), ${audited('printRunSheet', `'version', written.version`)}, sheet AS (SELECT * FROM written)${readSheet}`;

// Returns no row if somebody else has saved rounds since the version that was read.
const saveRounds = (action: string) => `
WITH written AS (
  INSERT INTO run_sheet (branch_id, delivery_date, rounds, rounds_version)
  SELECT $1::uuid, $2::date, $6::jsonb, 1
   WHERE $7::integer = 0 OR EXISTS (SELECT FROM run_sheet WHERE branch_id = $1::uuid AND delivery_date = $2::date)
  ON CONFLICT (branch_id, delivery_date) DO UPDATE
     SET rounds = excluded.rounds, rounds_version = run_sheet.rounds_version + 1 WHERE run_sheet.rounds_version = $7::integer
  RETURNING rounds
), ${audited(
  action,
  `'rounds', jsonb_array_length(written.rounds),
   'stops', (SELECT sum(jsonb_array_length(round -> 'bookingIds')) FROM jsonb_array_elements(written.rounds) AS round)`,
)}
SELECT FROM written`;

/**
 * Reads and writes run sheets. Own SQL: a sheet joins the day's bookings with what was printed of them, in one snapshot, and a write is one
 * statement with its audit entry. It locks the sheet's row only (ADR 0023).
 */
export class RunSheetRepository {
  constructor(private readonly source: StatementSource) {}

  async read({ branchId, date }: RunSheetDay): Promise<StoredRunSheet> {
    return toSheet(await this.source.query<SheetRow & BookingRow>(selectSheet, [branchId, date]));
  }

  /**
   * Stores the sheet as printed.
   * @param key hash of the request's idempotency key: a repetition replaces its own version, unless a newer one exists; null without a key
   * @returns the printed sheet, with the changes since the version that it replaces
   */
  async print({ branchId, date }: RunSheetDay, { at, id, name }: SheetAuthor, key: Buffer | null): Promise<StoredRunSheet> {
    return toSheet(await this.source.query<SheetRow & BookingRow>(printSheet, [branchId, date, at, id, name, key]));
  }

  /** Locks the rounds of a day until the transaction ends. */
  async lock({ branchId, date }: RunSheetDay): Promise<void> {
    await this.source.query(
      `INSERT INTO run_sheet (branch_id, delivery_date) VALUES ($1::uuid, $2::date)
       ON CONFLICT (branch_id, delivery_date) DO UPDATE SET rounds_version = run_sheet.rounds_version`,
      [branchId, date],
    );
  }

  /**
   * Saves the rounds of a day.
   * @param action the action in the audit log
   * @param version the version of the rounds that they replace; 0 if rounds were never saved
   * @returns false if somebody else has saved rounds since
   */
  async saveRounds(
    { branchId, date }: RunSheetDay,
    action: 'saveRounds' | 'orderStops',
    rounds: readonly RoundPlan[],
    version: number,
    { at, id, name }: SheetAuthor,
  ): Promise<boolean> {
    const written = await this.source.query(saveRounds(action), [branchId, date, at, id, name, JSON.stringify(rounds), version]);
    return written.length === 1;
  }

  /** Writes the audit entry of announced windows. @param bookings how many were announced */
  async noteAnnouncement({ branchId, date }: RunSheetDay, bookings: number, { at, id, name }: SheetAuthor): Promise<void> {
    await this.source.query(
      `WITH written AS (SELECT $6::integer AS bookings), ${audited('announceWindows', `'bookings', written.bookings`)} SELECT FROM written`,
      [branchId, date, at, id, name, bookings],
    );
  }

  /** Returns the ids that are bookings of the day, including cancelled ones. */
  async ofDay({ branchId, date }: RunSheetDay, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.source.query<{ id: string }>(
      'SELECT id FROM booking WHERE branch_id = $1::uuid AND delivery_date = $2::date AND id = ANY($3::uuid[])',
      [branchId, date, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function toSheet(rows: readonly (SheetRow & BookingRow)[]): StoredRunSheet {
  const [first] = rows;
  if (first === undefined) throw new Error('a sheet has one row at least');
  const { sheetVersion, printedAt, replacedPrintedAt, rounds, roundsVersion, goneIds: removedIds } = first;
  // An empty day has one row, without a booking.
  const stops = rows.flatMap((row) => ((row.id as string | null) === null ? [] : [{ change: row.change, booking: toRecord(row) }]));
  return { version: sheetVersion, printedAt, replacedPrintedAt, rounds, roundsVersion, stops, removedIds: removedIds ?? [] };
}
