import { daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { isBookable, type DeliveryDay } from '../day-status/day-look';

/** What is known of the days that a calendar shows. */
export interface CalendarDays {
  today: CalendarDate;
  byDate: ReadonlyMap<CalendarDate, DeliveryDay>;
  /** The last date that can be booked at all; null while it lies beyond what was loaded. */
  last: CalendarDate | null;
}

/** A day as the calendar draws it. Days before today have no status; days not loaded yet show their shape only. */
export type ShownDay = DeliveryDay | 'past' | 'loading';

export function dayAt({ today, byDate, last }: CalendarDays, date: CalendarDate): ShownDay {
  if (date < today) return 'past';
  const known = byDate.get(date);
  if (known) return known;
  return last !== null && date > last
    ? { date, status: 'CLOSED', reason: 'TOO_FAR', note: null, branchName: null, changeUntil: null }
    : 'loading';
}

/**
 * The two dates that stand in for one that cannot be had: the nearest before and the nearest after, or two of one side where
 * the other has none. In order.
 */
export function neighbours(date: CalendarDate, byDate: ReadonlyMap<CalendarDate, DeliveryDay>): CalendarDate[] {
  const bookable = [...byDate.values()].filter(isBookable).map((day) => day.date);
  const nearest = (dates: CalendarDate[]) => dates.sort((a, b) => Math.abs(daysBetween(date, a)) - Math.abs(daysBetween(date, b)));
  const before = nearest(bookable.filter((other) => other < date));
  const after = nearest(bookable.filter((other) => other > date));
  const fromBefore = Math.max(1, 2 - after.length);
  return [...before.slice(0, fromBefore), ...after.slice(0, 2 - Math.min(fromBefore, before.length))].sort();
}
