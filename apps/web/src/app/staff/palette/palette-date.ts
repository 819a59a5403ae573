import { addDays, weekdayOf, weekdays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { typedDate } from '../../../lib/typed-date';

/** What stands before or behind a weekday of the week after this one, in the three languages. */
const ofNextWeek = /^(?:next |下个?)(?<after>.+)$|^(?<before>.+) depan$/;

/** The date that was typed; 'next sat', 'sabtu depan' and '下周六' are the day of the week that begins with the next Monday. */
export function paletteDate(text: string, today: CalendarDate): CalendarDate | null {
  const { after, before } = ofNextWeek.exec(text.toLowerCase())?.groups ?? {};
  const weekday = after ?? before;
  if (weekday === undefined) return typedDate(text, today);
  // Seen from the day beside today a weekday is the same date; 'tomorrow' is another, and figures are a date by themselves.
  const named = /\d/.test(weekday) ? null : typedDate(weekday, today);
  if (named === null || typedDate(weekday, addDays(today, named === today ? -1 : 1)) !== named) return null;
  const monday = addDays(today, 7 - weekdays.indexOf(weekdayOf(today)));
  return addDays(monday, weekdays.indexOf(weekdayOf(named)));
}
