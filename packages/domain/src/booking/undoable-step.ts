import { addDays, localMoment, type CalendarDate } from '../calendar/calendar-date.js';
import type { BookingStatus } from './booking-status.js';

/** A line of a booking's history, as far as it says what became of its status. */
export interface StatusLine {
  at: Date;
  /** BookingEvent.change. */
  change: string;
  from: string | null;
  to: string | null;
}

/** A step of status that can be taken back: where it came from, and when it was made. */
export interface StatusStep {
  at: Date;
  from: BookingStatus;
  to: BookingStatus;
}

/**
 * The step of status that is taken back next: the last one that still stands, until the end of the day after it was made, by the
 * retailer's calendar (Domain, "Booking: the invariant"). A move begins anew: what was before it belongs to another date; what the move
 * itself did to the status is undone with the move. Null: there is none.
 * @param history in the order of what happened
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
  return step !== undefined && today <= addDays(localMoment(step.at).date, 1) ? step : null;
}
