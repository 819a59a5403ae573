import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { addMonths, firstOfMonth, monthOf, weekFrom, weekOf, type Month } from '@booking/domain/calendar/weeks';

/** Whole weeks that are shown at once. */
const ROWS = 5;

/** What a run of weeks depends on. */
export interface RunBounds {
  today: CalendarDate;
  /** The last bookable date; null while it is unknown. */
  last: CalendarDate | null;
  /** The Monday of the first week with a bookable day; that of the present week while none is known. */
  begin: CalendarDate;
}

/** A row of the calendar. */
export interface Week {
  dates: CalendarDate[];
  /** The month whose first day is in this row, unless the heading names it, and its column: 0 for Monday. */
  begins: { month: Month; column: number } | null;
}

const isThisWeek = (top: CalendarDate, { today }: RunBounds) => top === weekOf(today);
const later = (a: CalendarDate, b: CalendarDate) => (a > b ? a : b);

/** Returns the last date of a run. */
export const lastShown = (top: CalendarDate): CalendarDate => addDays(top, ROWS * 7 - 1);

/**
 * Returns the month in the heading of a run: today’s for the run that begins with the present week, else the month in which the first row
 * ends.
 */
export const headingMonth = (top: CalendarDate, bounds: RunBounds): Month =>
  monthOf(isThisWeek(top, bounds) ? bounds.today : addDays(top, 6));

/** Returns the rows of a run: five whole weeks. */
export function weeksFrom(top: CalendarDate, bounds: RunBounds): Week[] {
  const heading = headingMonth(top, bounds);
  return Array.from({ length: ROWS }, (_, row) => {
    const dates = weekFrom(addDays(top, row * 7));
    const column = dates.findIndex((date) => date.endsWith('-01') && monthOf(date) !== heading);
    return {
      dates,
      begins: column < 0 ? null : { month: monthOf(dates[column] ?? top), column },
    };
  });
}

/**
 * Returns the Monday of the run that is shown first: that of the first week with a bookable day. If the wanted date is before it, that of
 * the date’s week; if it is after it, that of the date’s month.
 */
export function firstTop(wanted: CalendarDate | null, bounds: RunBounds): CalendarDate {
  const { begin } = bounds;
  if (wanted === null || topShowing(wanted, begin, bounds) === begin) return begin;
  return topShowing(wanted, wanted < begin ? begin : weekOf(firstOfMonth(monthOf(wanted))), bounds);
}

/** Returns the run that shows a date, moved by as few weeks as possible. */
export function topShowing(date: CalendarDate, top: CalendarDate, bounds: RunBounds): CalendarDate {
  if (date < top) return later(weekOf(date), weekOf(bounds.today));
  return date > lastShown(top) ? addDays(weekOf(date), -7 * (ROWS - 1)) : top;
}

/** Returns the next run, which begins with the week of the next month’s 1st; null if the present one shows the last bookable date. */
export function nextTop(top: CalendarDate, bounds: RunBounds): CalendarDate | null {
  const heading = headingMonth(top, bounds);
  // A month that begins in the first row is shown already.
  const next = addMonths(heading, weekOf(firstOfMonth(addMonths(heading, 1))) > top ? 1 : 2);
  const { last } = bounds;
  return last === null || next <= monthOf(last) || last > lastShown(top) ? weekOf(firstOfMonth(next)) : null;
}

/** Returns the run of the month before, at the earliest that of the present week; null if the present one is the first. */
export function previousTop(top: CalendarDate, bounds: RunBounds): CalendarDate | null {
  if (top <= weekOf(bounds.today)) return null;
  const month = headingMonth(top, bounds);
  const begin = weekOf(firstOfMonth(month));
  return later(begin < top ? begin : weekOf(firstOfMonth(addMonths(month, -1))), weekOf(bounds.today));
}

/** Returns the dates between which the focus moves: today and the end of the last run. */
export function focusRange({ today, last, begin }: RunBounds): { first: CalendarDate; last: CalendarDate } {
  if (last === null) return { first: today, last: addDays(today, 366) };
  const lastTop = later(begin, weekOf(firstOfMonth(monthOf(last))));
  return { first: today, last: later(lastShown(lastTop), addDays(weekOf(last), 6)) };
}
