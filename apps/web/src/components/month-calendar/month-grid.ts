import { addDays, daysBetween, weekdayOf, weekdays, type CalendarDate } from '@booking/domain/calendar/calendar-date';

/** A month of the calendar: 'YYYY-MM'. */
export type Month = string;

export const monthOf = (date: CalendarDate): Month => date.slice(0, 7);

export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayIndex = (date: CalendarDate): number => weekdays.indexOf(weekdayOf(date));

const firstOf = (month: Month): CalendarDate => `${month}-01`;
const lastOf = (month: Month): CalendarDate => addDays(firstOf(addMonths(month, 1)), -1);

/** The weeks that a month touches, Monday first; the first and last reach into its neighbours. */
export function monthWeeks(month: Month): CalendarDate[][] {
  const start = addDays(firstOf(month), -weekdayIndex(firstOf(month)));
  const weeks = Math.ceil((daysBetween(start, lastOf(month)) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)));
}

function sameDayIn(month: Month, date: CalendarDate): CalendarDate {
  const wanted = `${month}-${date.slice(8)}`;
  return wanted > lastOf(month) ? lastOf(month) : wanted;
}

/** Where a key moves the focus in a calendar grid (WAI-ARIA grid pattern); null when the key means nothing here. */
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
  Home: (date) => addDays(date, -weekdayIndex(date)),
  End: (date) => addDays(date, 6 - weekdayIndex(date)),
  PageUp: (date) => sameDayIn(addMonths(monthOf(date), -1), date),
  PageDown: (date) => sameDayIn(addMonths(monthOf(date), 1), date),
};
