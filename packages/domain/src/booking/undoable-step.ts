import { addDays, localDateTime, type CalendarDate } from '../calendar/calendar-date.js';
import type { BookingStatus } from './booking-status.js';

/** The fields of an entry of a booking's history that describe its status. */
export interface StatusLine {
  at: Date;
  /** BookingEvent.change. */
  change: string;
  from: string | null;
  to: string | null;
}

/** A change of status that can be undone: the previous status, and the time of the change. */
export interface StatusStep {
  at: Date;
  from: BookingStatus;
  to: BookingStatus;
}

/**
 * Returns the change of status that an undo reverts: the last one that was not undone, until the end of the following day by the retailer's
 * calendar (Domain, "Booking: the invariant"). Changes before a move belong to another date and cannot be undone; the status that the move
 * itself changed is undone with the move. Null if there is none.
 * @param history entries in chronological order
 * @param today the retailer's date
 */
export function undoableStep(history: readonly StatusLine[], today: CalendarDate): StatusStep | null {
  const standing: StatusStep[] = [];
  let movedAt = Number.NaN;
  for (const { at, change, from, to } of history) {
    if (change === 'MOVED' || change === 'CANCELLED') {
      standing.length = 0;
      movedAt = at.getTime();
    } else if (change === 'STATUS_UNDONE') standing.pop();
    else if (change === 'STATUS' && at.getTime() !== movedAt) standing.push({ at, from: from as BookingStatus, to: to as BookingStatus });
  }
  const step = standing.at(-1);
  return step !== undefined && today <= addDays(localDateTime(step.at).date, 1) ? step : null;
}
