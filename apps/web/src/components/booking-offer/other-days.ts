import { daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { isBookable, type DeliveryDay } from '../day-status/day-look';

const maxDays = 4;

/** Returns the free days nearest to the offered one, in order of date, for customers who cannot accept it. */
export function otherDays(
  byDate: ReadonlyMap<CalendarDate, DeliveryDay>,
  { present, offered }: { present: CalendarDate; offered: CalendarDate },
): DeliveryDay[] {
  const distance = ({ date }: DeliveryDay) => Math.abs(daysBetween(offered, date));
  return [...byDate.values()]
    .filter((day) => isBookable(day) && day.date !== present && day.date !== offered)
    .sort((a, b) => distance(a) - distance(b) || (a.date < b.date ? -1 : 1))
    .slice(0, maxDays)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns the days as a customer sees them for whom a place on the offered day is kept: they can choose that day even if it is full. */
export function withKeptPlace(
  byDate: ReadonlyMap<CalendarDate, DeliveryDay>,
  offered: CalendarDate,
): ReadonlyMap<CalendarDate, DeliveryDay> {
  const day = byDate.get(offered);
  const isTaken = day?.reason === 'FULL' || day?.reason === 'NOT_ENOUGH_ROOM';
  return isTaken ? new Map([...byDate, [offered, { ...day, status: 'LIMITED', reason: null }]]) : byDate;
}
