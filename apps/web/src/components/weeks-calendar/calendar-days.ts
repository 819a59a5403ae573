import { addDays, daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { weekOf } from '@booking/domain/calendar/weeks';
import { isBookable, type DeliveryDay } from '../day-status/day-look';
import type { RunBounds } from './run-of-weeks';

/** The loaded days of a calendar. */
export interface CalendarDays {
  today: CalendarDate;
  byDate: ReadonlyMap<CalendarDate, DeliveryDay>;
  /** The last bookable date; null while it is after the loaded days. */
  last: CalendarDate | null;
  /** The pieces that the days were requested for, if any: the reason of a day with too little room names them. */
  pieces?: number;
  /** The missing days could not be loaded. */
  incomplete?: boolean;
}

/** A day as the calendar shows it. Past days have no status; days that are loading show only their shape. */
export type ShownDay = DeliveryDay | 'past' | 'loading' | 'unknown';

export function dayAt({ today, byDate, incomplete = false }: CalendarDays, date: CalendarDate): ShownDay {
  if (date < today) return 'past';
  const known = byDate.get(date);
  if (!known) return incomplete ? 'unknown' : 'loading';
  const { reason, closedReason, closedNote } = known;
  // It would be wrong to say of such a day when it opens.
  return reason === 'TOO_FAR' && closedReason !== null ? { ...known, reason: closedReason, note: closedNote } : known;
}

/** Returns the day on which a date past the range becomes bookable: the range advances by a day each day. */
export const opensOn = (date: CalendarDate, last: CalendarDate, today: CalendarDate): CalendarDate =>
  addDays(today, daysBetween(last, date));

/** Returns what the run of weeks depends on. */
export function runBounds({ today, byDate, last }: CalendarDays): RunBounds {
  const firstFree = [...byDate.values()].find((day) => day.date >= today && isBookable(day));
  return { today, last, begin: weekOf(firstFree?.date ?? today) };
}

/**
 * Returns two available dates near one that cannot be booked, in order: the nearest before and the nearest after, or two on one side if the
 * other has none.
 */
export function neighbours(date: CalendarDate, byDate: ReadonlyMap<CalendarDate, DeliveryDay>): CalendarDate[] {
  const bookable = [...byDate.values()].filter(isBookable).map((day) => day.date);
  const nearest = (dates: CalendarDate[]) => dates.sort((a, b) => Math.abs(daysBetween(date, a)) - Math.abs(daysBetween(date, b)));
  const before = nearest(bookable.filter((other) => other < date));
  const after = nearest(bookable.filter((other) => other > date));
  const fromBefore = Math.max(1, 2 - after.length);
  return [...before.slice(0, fromBefore), ...after.slice(0, 2 - Math.min(fromBefore, before.length))].sort();
}
