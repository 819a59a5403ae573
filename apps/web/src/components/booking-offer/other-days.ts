import { daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { isBookable, type DeliveryDay } from '../day-status/day-look';

const maxDays = 4;

/** The free days nearest to the one that is offered, in order: what a family looks at that cannot on that day. */
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

/** The days of a postcode as they are for whom a place of one of them is kept: it can be had by them, also when it was the last one. */
export function withKeptPlace(
  byDate: ReadonlyMap<CalendarDate, DeliveryDay>,
  offered: CalendarDate,
): ReadonlyMap<CalendarDate, DeliveryDay> {
  const day = byDate.get(offered);
  const isTaken = day?.reason === 'FULL' || day?.reason === 'NOT_ENOUGH_ROOM';
  return isTaken ? new Map([...byDate, [offered, { ...day, status: 'LIMITED', reason: null }]]) : byDate;
}
