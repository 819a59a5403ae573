import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { DayReason } from '@booking/domain/availability/decide-date';
import { isBookable, type DeliveryDay } from '../day-status/day-look';

const OFFERED = 5;

/** A date that was chosen and is not available any more. */
export interface LostDate {
  date: CalendarDate;
  reason: DayReason;
}

const NEAREST = 3;

/** Returns the nearest days of those that the server offers instead of a lost one, in order of date. @param alternatives nearest first */
export const nearestDays = (alternatives: readonly CalendarDate[]): CalendarDate[] => alternatives.slice(0, NEAREST).sort();

export interface OfferedDay {
  day: DeliveryDay;
  /** True if it is lost: it is struck out, and the sixth day is added. */
  gone: boolean;
}

/** Returns the next free days in order, and among them a lost date at its place. */
export function offeredDays(byDate: ReadonlyMap<CalendarDate, DeliveryDay>, lost: LostDate | null): OfferedDay[] {
  const free = [...byDate.values()].filter((day) => isBookable(day) && day.date !== lost?.date).slice(0, OFFERED);
  const offered = free.map((day) => ({ day, gone: false }));
  const day = lost === null ? undefined : byDate.get(lost.date);
  const end = free.at(-1)?.date;
  if (!day || end === undefined || day.date > end) return offered;
  return [...offered, { day, gone: true }].sort((a, b) => (a.day.date < b.day.date ? -1 : 1));
}
