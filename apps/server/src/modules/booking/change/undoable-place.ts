import { changeWaitSeconds } from '@booking/domain/booking/message-times';
import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Actor } from '@booking/domain/user/permissions';
import type { StatementSource } from '../../../database/statement-source.js';
import type { BookingRecord } from '../booking-record.js';
import { authorId } from '../change-record.js';

/** Which move may be taken back. */
export interface UndoTerms {
  /** The account of who made it; null: nobody's. */
  by: string | null;
  /** How long ago it may have been made. */
  seconds: number;
}

/** A person's own move, as long as the message of it waits. */
export function ownMove(actor: Actor): UndoTerms {
  return { by: authorId(actor), seconds: changeWaitSeconds };
}

/** From where staff have just moved a booking. */
export interface UndoablePlace {
  branchId: string;
  /** What the booking was. */
  status: BookingStatus;
  /** Places of that day that are taken or kept now. */
  counted: number;
  /** No place of that day has been given away since: the one that was left is still there, whatever the limit is. */
  isFree: boolean;
}

/**
 * What a move left that may be taken back: the last change of the booking, made by this person, from this date, not too long ago. A place that is held while a customer fills in the form may be newer than it says, so any counts as new.
 */
const undoableSql = `
SELECT moved.from_branch_id AS "branchId", coalesce(was.from_value, 'CONFIRMED') AS status,
       coalesce(day.booked, 0) + (SELECT count(*)::integer FROM hold h
         WHERE h.branch_id = moved.from_branch_id AND h.delivery_date = $3::date AND h.expires_at > $4) AS counted,
       NOT EXISTS (SELECT FROM booking other WHERE other.branch_id = moved.from_branch_id AND other.delivery_date = $3::date AND other.id <> b.id
         AND other.status <> 'CANCELLED' AND (other.promise->>'decidedAt')::timestamptz >= moved.at)
       AND NOT EXISTS (SELECT FROM hold h WHERE h.branch_id = moved.from_branch_id AND h.delivery_date = $3::date AND h.expires_at > $4
         AND (h.move_offer_id IS NULL OR h.created_at >= moved.at)) AS "isFree"
  FROM booking b
  JOIN LATERAL (SELECT e.id, e.at, e.by_id, e.from_value, e.from_branch_id FROM booking_event e
     WHERE e.booking_id = b.id AND e.change = 'MOVED' ORDER BY e.id DESC LIMIT 1) moved
    ON moved.at = b.updated_at AND moved.by_id = $2 AND moved.from_value::date = $3::date AND moved.at > $4::timestamptz - make_interval(secs => $6)
  LEFT JOIN booking_event was ON was.booking_id = b.id AND was.change = 'STATUS' AND was.at = moved.at AND was.id > moved.id
  LEFT JOIN day_ledger day ON day.branch_id = moved.from_branch_id AND day.delivery_date = $3::date
 WHERE b.id = $1 AND b.version = $5`;

/** @returns null where there is no such move */
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
