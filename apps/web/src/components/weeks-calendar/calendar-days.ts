import { addDays, daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { weekOf } from '@booking/domain/calendar/weeks';
import { isBookable, type DeliveryDay } from '../day-status/day-look';
import type { RunBounds } from './run-of-weeks';

/** What is known of the days that a calendar shows. */
export interface CalendarDays {
  today: CalendarDate;
  byDate: ReadonlyMap<CalendarDate, DeliveryDay>;
  /** The last date that can be booked at all; null while it lies beyond what was loaded. */
  last: CalendarDate | null;
  /** What the days were asked for, if they were: the reason of a day with too little room names it. */
  pieces?: number;
  /** What is missing could not be fetched. */
  incomplete?: boolean;
}

/** A day as the calendar draws it. Days before today have no status; days not loaded yet show their shape only. */
export type ShownDay = DeliveryDay | 'past' | 'loading' | 'unknown';

export function dayAt({ today, byDate, incomplete = false }: CalendarDays, date: CalendarDate): ShownDay {
  if (date < today) return 'past';
  const known = byDate.get(date);
  if (!known) return incomplete ? 'unknown' : 'loading';
  const { reason, closedReason, closedNote } = known;
  // It would be wrong to say of such a day when it opens.
  return reason === 'TOO_FAR' && closedReason !== null ? { ...known, reason: closedReason, note: closedNote } : known;
}

/** The day on which a date past the range can be booked: the range moves on by a day each day. */
export const opensOn = (date: CalendarDate, last: CalendarDate, today: CalendarDate): CalendarDate =>
  addDays(today, daysBetween(last, date));

/** What the run of weeks depends on. */
export function runBounds({ today, byDate, last }: CalendarDays): RunBounds {
  const firstFree = [...byDate.values()].find((day) => day.date >= today && isBookable(day));
  return { today, last, begin: weekOf(firstFree?.date ?? today) };
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
