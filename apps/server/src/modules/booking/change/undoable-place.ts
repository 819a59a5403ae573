import { changeWaitSeconds } from '@booking/domain/booking/message-times';
import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Actor } from '@booking/domain/user/permissions';
import type { StatementSource } from '../../../database/statement-source.js';
import type { BookingRecord } from '../booking-record.js';
import { authorId } from '../change-record.js';

/** Identifies the move that may be undone. */
export interface UndoTerms {
  /** The account that made it; null for none. */
  by: string | null;
  /** Maximum time since it was made. */
  seconds: number;
}

/** A person's own move, while its message waits. */
export function ownMove(actor: Actor): UndoTerms {
  return { by: authorId(actor), seconds: changeWaitSeconds };
}

/** The day that a booking left by a move. */
export interface UndoablePlace {
  branchId: string;
  /** The places that it gave back there. */
  places: number;
  /** The booking's former status. */
  status: BookingStatus;
  /** Places of that day that are taken or held now. */
  counted: number;
  /** True if no place of that day was taken since: the former ones are free, whatever the limit is. */
  isFree: boolean;
}

/**
 * SQL: the move that can be undone: the last change of the booking, made by this person, from this date, within the time. Any hold of a
 * customer counts as newer than the move, because a renewal keeps the time at which the hold began.
 */
const undoableSql = `
SELECT moved.from_branch_id AS "branchId", moved.from_places AS places, coalesce(was.from_value, 'CONFIRMED') AS status,
       coalesce(day.booked, 0) + (SELECT coalesce(sum(h.places), 0)::integer FROM hold h
         WHERE h.branch_id = moved.from_branch_id AND h.delivery_date = $3::date AND h.expires_at > $4) AS counted,
       NOT EXISTS (SELECT FROM booking other WHERE other.branch_id = moved.from_branch_id AND other.delivery_date = $3::date AND other.id <> b.id
         AND other.status <> 'CANCELLED' AND (other.promise->>'decidedAt')::timestamptz >= moved.at)
       AND NOT EXISTS (SELECT FROM hold h WHERE h.branch_id = moved.from_branch_id AND h.delivery_date = $3::date AND h.expires_at > $4
         AND (h.move_offer_id IS NULL OR h.created_at >= moved.at)) AS "isFree"
  FROM booking b
  JOIN LATERAL (SELECT e.id, e.at, e.by_id, e.from_value, e.from_branch_id, e.from_places FROM booking_event e
     WHERE e.booking_id = b.id AND e.change = 'MOVED' ORDER BY e.id DESC LIMIT 1) moved
    ON moved.at = b.updated_at AND moved.by_id = $2 AND moved.from_value::date = $3::date AND moved.at > $4::timestamptz - make_interval(secs => $6)
  LEFT JOIN booking_event was ON was.booking_id = b.id AND was.change = 'STATUS' AND was.at = moved.at AND was.id > moved.id
  LEFT JOIN day_ledger day ON day.branch_id = moved.from_branch_id AND day.delivery_date = $3::date
 WHERE b.id = $1 AND b.version = $5`;

/** Returns the places that the booking gets back by an undo. @returns null if there is no move that can be undone */
export async function undoablePlace(
  source: StatementSource,
  { by, seconds }: UndoTerms,
  { id, version }: Pick<BookingRecord, 'id' | 'version'>,
  date: CalendarDate,
  now: Date,
): Promise<UndoablePlace | null> {
  const [place] = by === null ? [] : await source.query<UndoablePlace>(undoableSql, [id, by, date, now, version, seconds]);
  return place ?? null;
}
