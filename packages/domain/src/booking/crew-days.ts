import { addDays, type CalendarDate } from '../calendar/calendar-date.js';

/** Whether a day is the crew's: today's and tomorrow's stops are, and no others (Domain, "Roles, scope, keys": `delivery:write`). */
export function isCrewDay(date: CalendarDate, today: CalendarDate): boolean {
  return date === today || date === addDays(today, 1);
}
