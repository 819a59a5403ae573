import { addDays, type CalendarDate } from '../calendar/calendar-date.js';

/**
 * Days for which what a crew tapped may wait for a line: so long the device keeps it, and so long after a stop's day the server takes
 * it (ADR 0025).
 */
export const crewTapDays = 3;

/** Whether a day is the crew's: today's and tomorrow's stops are, and no others (Domain, "Roles, scope, keys": `delivery:write`). */
export function isCrewDay(date: CalendarDate, today: CalendarDate): boolean {
  return date === today || date === addDays(today, 1);
}

/** Whether steps of the crew are taken for the stops of a day: a day of theirs, or one on which they may have tapped without a line. */
export function isCrewStepDay(date: CalendarDate, today: CalendarDate): boolean {
  return date >= addDays(today, -crewTapDays) && date <= addDays(today, 1);
}
