import { addDays, type CalendarDate } from '../calendar/calendar-date.js';

/**
 * Days for which an action of the crew may wait for a connection: the device keeps it, and the server accepts it after a stop's day, for
 * this time (ADR 0025).
 */
export const crewActionDays = 3;

/** Returns true for today and tomorrow, the only days that the crew sees (Domain, "Roles, scope, keys": `delivery:write`). */
export function isCrewDay(date: CalendarDate, today: CalendarDate): boolean {
  return date === today || date === addDays(today, 1);
}

/**
 * Returns true if the server accepts the crew's actions for the stops of a day: a day that they see, or one on which they may have been
 * offline.
 */
export function isCrewStepDay(date: CalendarDate, today: CalendarDate): boolean {
  return date >= addDays(today, -crewActionDays) && date <= addDays(today, 1);
}
