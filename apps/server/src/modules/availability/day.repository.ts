import type { DayCount } from '@booking/domain/availability/decide-date';
import type { Quantities } from '@booking/domain/booking/places';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { StatementSource } from '../../database/statement-source.js';
import { plansFingerprint } from './plan.repository.js';

/** Returns how many places of a branch's day are taken. A day without a row is empty. */
type CountOf = (branchId: string, date: CalendarDate) => DayCount;

export interface DayFacts {
  fingerprint: string;
  countOf: CountOf;
}

/** Counts by day. kept and asked: places of bookings that staff keep past a limit, and of those with a waiting offer to move. */
export interface SettledBookings {
  /** With the limit past which staff keep them. */
  kept: { branchId: string; date: CalendarDate; limit: number; count: number }[];
  asked: DayNumber[];
  /** Places held by forms. */
  inForms: DayNumber[];
  /** Number of active bookings that were made without verification. */
  unproved: DayNumber[];
}

interface DayNumber {
  branchId: string;
  date: CalendarDate;
  count: number;
}

/** The places, number and pieces of a day's active bookings, and the places that offers to move to the day hold. */
export interface DayLoadCount extends DayCount {
  deliveries: number;
  pieces: number;
}

/** Days as staff see them. */
export interface LoadFacts extends SettledBookings {
  fingerprint: string;
  countOf: (branchId: string, date: CalendarDate) => DayLoadCount;
}

/** Days with their bookings, and the fingerprint of the plans at the same point in time. */
export interface BookedDays extends SettledBookings {
  fingerprint: string;
  days: ({ branchId: string; date: CalendarDate } & DayLoadCount)[];
}

/** Active bookings of the same quantities and places. */
export interface BookedLoad extends Quantities {
  places: number;
  deliveries: number;
}

export interface DayRange {
  branchIds: readonly string[];
  from: CalendarDate;
  to: CalendarDate;
  now: Date;
  /** SHA-256 of the token of a hold that does not count: the caller's own. */
  ownHold: Buffer | null;
}

const empty: DayLoadCount = { booked: 0, held: 0, deliveries: 0, pieces: 0 };

/**
 * Hides a value from PostgreSQL's planner. If it sees the value, it underestimates the range, prefers a custom plan to the generic one and
 * plans every execution anew, which took longer than the query itself with ten years of days. Otherwise both plans cost the same, and
 * PostgreSQL keeps the generic one (targets P1 to P4).
 */
const unseen = (value: string) => `(SELECT ${value})`;

/** Returns an SQL condition on branch and date, from the numbers of the parameters. Both ends are included; a null `to` means no end. */
function withinSql(branch: string, date: string, branchIds: number, from: number, to: number): string {
  return `${branch} = ANY (${unseen(`$${branchIds}::uuid[]`)}::uuid[])
    AND ${date} BETWEEN ${unseen(`$${from}::date`)} AND ${unseen(`coalesce($${to}::date, 'infinity')`)}`;
}

/**
 * Returns SQL for the counts of a range as one text: 'date branch booked held deliveries pieces' joined by commas, with the branch as its
 * position in branchIds. A calendar of many days costs one value instead of a row for each day. The arguments are numbers of parameters.
 * @param counted an SQL condition for the holds that count
 */
export function countsSql(branchIds: number, from: number, to: number, now: number, ownHold: number, counted = 'true'): string {
  return `(SELECT string_agg(l.delivery_date::text || ' ' || array_position($${branchIds}::uuid[], l.branch_id) || ' ' || l.booked || ' ' || coalesce(h.held, 0)
      || ' ' || l.deliveries || ' ' || l.pieces, ',')
    FROM day_ledger l
    LEFT JOIN (SELECT branch_id, delivery_date, sum(places) AS held FROM hold
                WHERE ${withinSql('branch_id', 'delivery_date', branchIds, from, to)} AND expires_at > ${unseen(`$${now}::timestamptz`)}
                  AND token_hash IS DISTINCT FROM $${ownHold} AND ${counted}
                GROUP BY branch_id, delivery_date) h USING (branch_id, delivery_date)
    WHERE ${withinSql('l.branch_id', 'l.delivery_date', branchIds, from, to)})`;
}

/** Parses the text that countsSql returned for these branches. */
export function parseCounts(text: string | null, branchIds: readonly string[]): LoadFacts['countOf'] {
  if (text === null) return () => empty;
  const counts = new Map(branchIds.map((id) => [id, new Map<CalendarDate, DayLoadCount>()]));
  for (const day of text.split(',')) {
    const [date = '', ...numbers] = day.split(' ');
    const [branch = 0, booked = 0, held = 0, deliveries = 0, pieces = 0] = numbers.map(Number);
    counts.get(branchIds[branch - 1] ?? '')?.set(date, { booked, held, deliveries, pieces });
  }
  return (branchId, date) => counts.get(branchId)?.get(date) ?? empty;
}

const selectDays = `SELECT ${plansFingerprint} AS fingerprint, ${countsSql(1, 2, 3, 4, 5)} AS counts`;

const offered = 'move_offer_id IS NOT NULL';

/**
 * Returns SQL that counts, in a range: the places of bookings kept past a limit, of bookings with a waiting offer, and of holds of forms;
 * and the unverified bookings. Each count is small and has an index (booking_kept, move_offer_from, hold_day, booking_unverified).
 */
function settledSql(branchIds: number, from: number, to: number, now: number): string {
  const within = (branch: string, date: string) => withinSql(branch, date, branchIds, from, to);
  return `coalesce((SELECT jsonb_agg(k) FROM (
      SELECT branch_id AS "branchId", delivery_date AS date, kept_limit AS limit, sum(places) AS count FROM booking
       WHERE kept_limit IS NOT NULL AND status <> 'CANCELLED' AND ${within('branch_id', 'delivery_date')} GROUP BY 1, 2, 3) AS k), '[]') AS kept,
    coalesce((SELECT jsonb_agg(a) FROM (
      SELECT from_branch_id AS "branchId", from_date AS date, sum(places) AS count FROM move_offer o JOIN booking b ON b.id = o.booking_id
       WHERE latest AND o.state = 'WAITING' AND answer_by > ${unseen(`$${now}::timestamptz`)} AND ${within('from_branch_id', 'from_date')} GROUP BY 1, 2) AS a), '[]') AS asked,
    coalesce((SELECT jsonb_agg(h) FROM (
      SELECT branch_id AS "branchId", delivery_date AS date, sum(places) AS count FROM hold
       WHERE move_offer_id IS NULL AND expires_at > ${unseen(`$${now}::timestamptz`)} AND ${within('branch_id', 'delivery_date')} GROUP BY 1, 2) AS h), '[]') AS "inForms",
    coalesce((SELECT jsonb_agg(u) FROM (
      SELECT branch_id AS "branchId", delivery_date AS date, count(*) AS count FROM booking
       WHERE unverified_at IS NOT NULL AND status <> 'CANCELLED' AND ${within('branch_id', 'delivery_date')} GROUP BY 1, 2) AS u), '[]') AS unproved`;
}

const selectLoads = `SELECT ${plansFingerprint} AS fingerprint, ${countsSql(1, 2, 3, 4, 5, offered)} AS counts, ${settledSql(1, 2, 3, 4)}`;

const selectBooked = `SELECT ${plansFingerprint} AS fingerprint,
  coalesce((SELECT jsonb_agg(jsonb_build_object('branchId', branch_id, 'date', delivery_date, 'booked', booked, 'deliveries', deliveries, 'pieces', pieces, 'held',
                     (SELECT coalesce(sum(places), 0) FROM hold h WHERE h.branch_id = l.branch_id AND h.delivery_date = l.delivery_date AND expires_at > ${unseen('$4::timestamptz')} AND ${offered})))
             FROM day_ledger l
             WHERE ${withinSql('branch_id', 'delivery_date', 1, 2, 3)} AND booked > 0), '[]') AS days,
  ${settledSql(1, 2, 3, 4)}`;

/** Reads the ledger of days; it reads the bookings themselves only for a preview. Own SQL, because targets P1 and P2 measure it. */
export class DayRepository {
  constructor(private readonly source: StatementSource) {}

  async facts({ branchIds, from, to, now, ownHold }: DayRange): Promise<DayFacts> {
    const [row] = await this.source.query<{ fingerprint: string; counts: string | null }>(
      selectDays,
      [branchIds, from, to, now, ownHold],
      'days',
    );
    if (row === undefined) throw new Error('a SELECT without FROM has one row');
    return { fingerprint: row.fingerprint, countOf: parseCounts(row.counts, branchIds) };
  }

  async loads({ branchIds, from, to, now }: Omit<DayRange, 'ownHold'>): Promise<LoadFacts> {
    type Row = { fingerprint: string; counts: string | null } & SettledBookings;
    const [row] = await this.source.query<Row>(selectLoads, [branchIds, from, to, now, null], 'day_loads');
    if (row === undefined) throw new Error('a SELECT without FROM has one row');
    return { ...row, countOf: parseCounts(row.counts, branchIds) };
  }

  /** Returns the days that have bookings. `to` null means no end. */
  async booked(range: { branchIds: readonly string[]; from: CalendarDate; to: CalendarDate | null; now: Date }): Promise<BookedDays> {
    const [row] = await this.source.query<BookedDays>(selectBooked, [range.branchIds, range.from, range.to, range.now], 'days_booked');
    if (row === undefined) throw new Error('a SELECT without FROM has one row');
    return row;
  }

  /** Returns what is booked with a branch from a date on, by quantities. */
  bookedLoads(branchId: string, from: CalendarDate): Promise<BookedLoad[]> {
    return this.source.query<BookedLoad>(
      `SELECT quantity_mattress AS "quantityMattress", quantity_bedset AS "quantityBedset", places, count(*)::integer AS deliveries FROM booking
        WHERE branch_id = $1 AND delivery_date >= $2 AND status <> 'CANCELLED' GROUP BY 1, 2, 3`,
      [branchId, from],
    );
  }
}
