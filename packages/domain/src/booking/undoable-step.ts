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

/** Days after which staff can no longer correct an outcome. */
const correctionDays = 30;

/**
 * Returns the change of status that an undo reverts: the last one that was not undone, until the end of the following day by the retailer's
 * calendar (Domain, "Booking: the invariant"). Changes before a move belong to another date and cannot be undone; the status that the move
 * itself changed is undone with the move. Null if there is none.
 * @param history entries in chronological order
 * @param today the retailer's date
 */
export function undoableStep(history: readonly StatusLine[], today: CalendarDate): StatusStep | null {
  const step = lastStep(history);
  return step !== null && today <= lastDay(step, 1) ? step : null;
}

/** An outcome that staff correct with a reason, once it can no longer be undone without one. */
export interface Correction {
  step: StatusStep;
  /** True if it is too old to be corrected. */
  isTooLate: boolean;
}

/**
 * Returns the outcome, delivered or failed, that staff undo with a reason: after the end of the following day (see `undoableStep`), for 30
 * days. Null if there is none.
 * @param history entries in chronological order
 * @param today the retailer's date
 */
export function correctionOf(history: readonly StatusLine[], today: CalendarDate): Correction | null {
  const step = lastStep(history);
  const isOutcome = step?.to === 'DELIVERED' || step?.to === 'FAILED';
  return isOutcome && today > lastDay(step, 1) ? { step, isTooLate: today > lastDay(step, correctionDays) } : null;
}

/** Returns the date so many days after the step. */
function lastDay({ at }: StatusStep, days: number): CalendarDate {
  return addDays(localDateTime(at).date, days);
}

/** Returns the last change of status since the last move that was not undone. */
function lastStep(history: readonly StatusLine[]): StatusStep | null {
  const standing: StatusStep[] = [];
  let movedAt = Number.NaN;
  for (const { at, change, from, to } of history) {
    if (change === 'MOVED' || change === 'CANCELLED') {
      standing.length = 0;
      movedAt = at.getTime();
    } else if (change === 'STATUS_UNDONE') standing.pop();
    else if (change === 'STATUS' && at.getTime() !== movedAt) standing.push({ at, from: from as BookingStatus, to: to as BookingStatus });
  }
  return standing.at(-1) ?? null;
}
