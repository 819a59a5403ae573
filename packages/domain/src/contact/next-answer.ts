import { addDays, weekdayOf, weekdays, type LocalDateTime, type Weekday } from '../calendar/calendar-date.js';
import type { OfficeHours } from './contact.js';

/** When the office answers the telephone: now, until it closes; or after it opens on a later day (`inDays` 0: later today). */
export type NextAnswer = { open: true; until: string } | { open: false; inDays: number; weekday: Weekday; from: string };

/** Returns when the office answers next. @param now local date and time at the retailer's */
export function nextAnswer({ firstDay, lastDay, opens, closes }: OfficeHours, { date, time }: LocalDateTime): NextAnswer {
  const at = (weekday: Weekday) => weekdays.indexOf(weekday);
  const length = (at(lastDay) - at(firstDay) + 7) % 7;
  const answers = (weekday: Weekday) => (at(weekday) - at(firstDay) + 7) % 7 <= length;
  const today = weekdayOf(date);
  if (answers(today) && time >= opens && time < closes) return { open: true, until: closes };
  let inDays = answers(today) && time < opens ? 0 : 1;
  // One of the office's days is within a week.
  while (inDays < 7 && inDays > 0 && !answers(weekdayOf(addDays(date, inDays)))) inDays += 1;
  return { open: false, inDays, weekday: weekdayOf(addDays(date, inDays)), from: opens };
}
