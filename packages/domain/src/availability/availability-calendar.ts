import { daysBetween, eachDate, type CalendarDate, type LocalDateTime } from '../calendar/calendar-date.js';
import type { PlacesNeeded } from '../booking/places.js';
import { bookingWindow, dateDecider, type BranchPlan, type DateDecision, type DayCount } from './decide-date.js';

/** A date with its decision. */
export type CalendarDay = DateDecision & { date: CalendarDate };

/** Max days of one calendar (contract: availability). */
export const maxCalendarDays = 92;

/** Max alternatives offered for a date that is no longer available (contract: DateUnavailable). */
const maxAlternatives = 5;

/** Returns every date from `from` to `to`, both included, decided at the same point in time. */
export function availabilityCalendar(
  from: CalendarDate,
  to: CalendarDate,
  now: LocalDateTime,
  branches: readonly BranchPlan[],
  countOf: (branchId: string, date: CalendarDate) => DayCount,
  placesIn?: PlacesNeeded,
): CalendarDay[] {
  const decide = dateDecider(now, branches, countOf, placesIn);
  return eachDate(from, to).map((date) => ({ date, ...decide(date) }));
}

/** Returns the range from today to the last date that any active branch takes. It contains every date that can be booked. */
export function wholeRange(branches: readonly BranchPlan[], now: LocalDateTime): { from: CalendarDate; to: CalendarDate } {
  const to = branches
    .filter((branch) => branch.status === 'ACTIVE')
    .map((branch) => bookingWindow(branch, now).latest)
    .reduce((a, b) => (a > b ? a : b), now.date);
  return { from: now.date, to };
}

/**
 * Returns the bookable dates nearest to a date, without the date itself, in calendar order. Of two equally near dates the earlier one wins.
 */
export function nearestBookable(date: CalendarDate, days: readonly CalendarDay[], max: number = maxAlternatives): CalendarDate[] {
  const distance = (other: CalendarDate) => Math.abs(daysBetween(date, other));
  return days
    .filter((day) => day.bookable && day.date !== date)
    .map((day) => day.date)
    .sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1))
    .slice(0, max)
    .sort();
}
