import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { DayReason } from '@booking/domain/availability/decide-date';
import { isBookable, type DeliveryDay } from '../day-status/day-look';

const OFFERED = 5;

/** A date that was asked for and cannot be had any more. */
export interface LostDate {
  date: CalendarDate;
  reason: DayReason;
}

const NEAREST = 3;

/** The nearest of the days that the server offers instead of a lost one, which come nearest first, in order. */
export const nearestDays = (alternatives: readonly CalendarDate[]): CalendarDate[] => alternatives.slice(0, NEAREST).sort();

export interface OfferedDay {
  day: DeliveryDay;
  /** It cannot be had any more: struck, and the sixth moves up. */
  gone: boolean;
}

/** The next free days, in order; among them a date that was lost, where it stood. */
export function offeredDays(byDate: ReadonlyMap<CalendarDate, DeliveryDay>, lost: LostDate | null): OfferedDay[] {
  const free = [...byDate.values()].filter((day) => isBookable(day) && day.date !== lost?.date).slice(0, OFFERED);
  const offered = free.map((day) => ({ day, gone: false }));
  const day = lost === null ? undefined : byDate.get(lost.date);
  const end = free.at(-1)?.date;
  if (!day || end === undefined || day.date > end) return offered;
  return [...offered, { day, gone: true }].sort((a, b) => (a.day.date < b.day.date ? -1 : 1));
}
