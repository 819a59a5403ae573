import { addDays, isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { monthOf, weekFrom, weekOf, type Month } from '@booking/domain/calendar/weeks';
import type { CalendarDay } from './calendar-days';

/** month: five weeks, the most that a month usually spans. */
export type CalendarSpan = 'month' | 'week';

const weeksOf = { month: 5, week: 1 } as const satisfies Record<CalendarSpan, number>;

/** The view of the calendar. All of it is in the address, so that it can be shared. */
export interface CalendarPlace {
  span: CalendarSpan;
  /** Any date of the first shown week. */
  date: CalendarDate;
  /** Empty: every branch of the user. */
  branchIds: readonly string[];
  /** The day whose bookings are shown; null after its panel was closed. */
  day: CalendarDate | null;
}

const closed = 'none';

const dateIn = (search: URLSearchParams, name: string): CalendarDate | null => {
  const value = search.get(name);
  return value !== null && isCalendarDate(value) ? value : null;
};

/** Reads a view from an address. Invalid values and branches outside the scope are ignored. */
export function placeOf(search: URLSearchParams, today: CalendarDate, own: readonly string[]): CalendarPlace {
  const day = dateIn(search, 'day');
  const wanted = search.get('branch')?.split(',') ?? [];
  const branchIds = own.filter((id) => wanted.includes(id));
  return {
    span: search.get('view') === 'week' ? 'week' : 'month',
    date: dateIn(search, 'date') ?? day ?? today,
    branchIds: branchIds.length === own.length ? [] : branchIds,
    day: search.get('day') === closed ? null : (day ?? today),
  };
}

/** Writes a view to an address. Other parameters, such as an open booking, stay. */
export function searchOf(place: CalendarPlace, before: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(before);
  const set = (name: string, value: string) => (value === '' ? search.delete(name) : search.set(name, value));
  set('view', place.span === 'week' ? 'week' : '');
  set('date', place.date);
  set('branch', place.branchIds.join(','));
  set('day', place.day ?? closed);
  return search;
}

/** Returns the shown weeks, each from Monday to Sunday. */
export const weeksShown = ({ span, date }: Pick<CalendarPlace, 'span' | 'date'>): CalendarDate[][] =>
  Array.from({ length: weeksOf[span] }, (_, week) => weekFrom(addDays(weekOf(date), week * 7)));

/** Returns the month in the heading: that of the middle day. */
export const monthShown = ({ span, date }: Pick<CalendarPlace, 'span' | 'date'>): Month =>
  monthOf(addDays(weekOf(date), Math.floor((weeksOf[span] * 7) / 2)));

/** Returns the date of the next view (1) or the previous one (-1). */
export const turned = ({ span, date }: Pick<CalendarPlace, 'span' | 'date'>, by: 1 | -1): CalendarDate =>
  addDays(date, by * weeksOf[span] * 7);

/** Returns a date of the first week that makes a date visible, with as few new weeks as possible. */
export function turnedTo(date: CalendarDate, { span, date: present }: Pick<CalendarPlace, 'span' | 'date'>): CalendarDate {
  const atTheEnd = addDays(date, -7 * (weeksOf[span] - 1));
  return date < weekOf(present) ? date : atTheEnd;
}

/**
 * Returns the day of a week whose bookings are shown below it on narrow screens: the chosen one, or the first with deliveries if the chosen
 * one is in another week; null while the days are loading.
 */
export function dayOfWeekShown(
  { date, day }: Pick<CalendarPlace, 'date' | 'day'>,
  days: ReadonlyMap<CalendarDate, Pick<CalendarDay, 'booked' | 'status'>>,
): CalendarDate | null {
  const dates = weekFrom(weekOf(date));
  if (day === null || dates.includes(day)) return day;
  if (!dates.every((one) => days.has(one))) return null;
  return dates.find((one) => days.get(one)?.booked) ?? dates.find((one) => days.get(one)?.status !== 'CLOSED') ?? dates[0] ?? null;
}
