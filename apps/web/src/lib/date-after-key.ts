import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { addMonths, monthOf, sameWeekdayIn, weekOf } from '@booking/domain/calendar/weeks';

/** Returns the date to which a key moves the focus in a calendar (WAI-ARIA grid), from `first` to `last`; null for any other key. */
export function dateAfterKey(date: CalendarDate, key: string, first: CalendarDate, last: CalendarDate): CalendarDate | null {
  const moved = moves[key]?.(date);
  if (moved === undefined) return null;
  if (moved < first) return first;
  return moved > last ? last : moved;
}

const moves: Record<string, (date: CalendarDate) => CalendarDate> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: weekOf,
  End: (date) => addDays(weekOf(date), 6),
  PageUp: (date) => sameWeekdayIn(addMonths(monthOf(date), -1), date),
  PageDown: (date) => sameWeekdayIn(addMonths(monthOf(date), 1), date),
};
