import { addDays, weekdayOf, weekdays, type CalendarDate } from './calendar-date.js';

/** A month of a calendar: 'YYYY-MM'. */
export type Month = string;

export const monthOf = (date: CalendarDate): Month => date.slice(0, 7);

export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export const firstOfMonth = (month: Month): CalendarDate => `${month}-01`;
export const lastOfMonth = (month: Month): CalendarDate => addDays(firstOfMonth(addMonths(month, 1)), -1);

/** 0 for Monday to 6 for Sunday. */
export const weekdayIndex = (date: CalendarDate): number => weekdays.indexOf(weekdayOf(date));

/** Returns the Monday of a date's week. */
export const weekOf = (date: CalendarDate): CalendarDate => addDays(date, -weekdayIndex(date));

/** Returns Monday to Sunday of the week that begins on a Monday. */
export const weekFrom = (monday: CalendarDate): CalendarDate[] => Array.from({ length: 7 }, (_, day) => addDays(monday, day));

/** Returns the weeks of a month, from four to six; the first and the last may contain days of its neighbours. */
export function weeksOfMonth(month: Month): CalendarDate[][] {
  const weeks: CalendarDate[][] = [];
  for (let monday = weekOf(firstOfMonth(month)); monday <= lastOfMonth(month); monday = addDays(monday, 7)) weeks.push(weekFrom(monday));
  return weeks;
}

/** Returns the same weekday of another month: the second Tuesday for the second Tuesday, the last one for a fifth that does not exist. */
export function sameWeekdayIn(month: Month, date: CalendarDate): CalendarDate {
  const first = addDays(firstOfMonth(month), (weekdayIndex(date) - weekdayIndex(firstOfMonth(month)) + 7) % 7);
  const wanted = addDays(first, Math.floor((Number(date.slice(8)) - 1) / 7) * 7);
  return wanted > lastOfMonth(month) ? addDays(wanted, -7) : wanted;
}
