import { addDays, isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { monthOf, weekFrom, weekOf, type Month } from '@booking/domain/calendar/weeks';
import type { CalendarDay } from './calendar-days';

/** month: five weeks, as many as a month touches. */
export type CalendarSpan = 'month' | 'week';

const weeksOf = { month: 5, week: 1 } as const satisfies Record<CalendarSpan, number>;

/** What the calendar shows; the address says it, so that it can be sent to a colleague. */
export interface CalendarPlace {
  span: CalendarSpan;
  /** Any date of the first week that is shown. */
  date: CalendarDate;
  /** Empty: every branch of one's own. */
  branchIds: readonly string[];
  /** The day whose bookings are shown; null when its panel was closed. */
  day: CalendarDate | null;
}

const closed = 'none';

const dateIn = (search: URLSearchParams, name: string): CalendarDate | null => {
  const value = search.get(name);
  return value !== null && isCalendarDate(value) ? value : null;
};

/** Reads the view from an address. Invalid values are ignored, and so is a branch of others. */
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

/** The address of what is shown. Parameters of others, such as an open booking, stay. */
export function searchOf(place: CalendarPlace, before: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(before);
  const set = (name: string, value: string) => (value === '' ? search.delete(name) : search.set(name, value));
  set('view', place.span === 'week' ? 'week' : '');
  set('date', place.date);
  set('branch', place.branchIds.join(','));
  set('day', place.day ?? closed);
  return search;
}

/** The rows that are shown, each from Monday to Sunday. */
export const weeksShown = ({ span, date }: Pick<CalendarPlace, 'span' | 'date'>): CalendarDate[][] =>
  Array.from({ length: weeksOf[span] }, (_, week) => weekFrom(addDays(weekOf(date), week * 7)));

/** The month that heads what is shown: the one of its middle day. */
export const monthShown = ({ span, date }: Pick<CalendarPlace, 'span' | 'date'>): Month =>
  monthOf(addDays(weekOf(date), Math.floor((weeksOf[span] * 7) / 2)));

/** What is shown, once more on (1) or back (-1). */
export const turned = ({ span, date }: Pick<CalendarPlace, 'span' | 'date'>, by: 1 | -1): CalendarDate =>
  addDays(date, by * weeksOf[span] * 7);

/** What the first week is to be (any date of it) so that a date out of sight is seen, with as few new weeks as can be. */
export function turnedTo(date: CalendarDate, { span, date: present }: Pick<CalendarPlace, 'span' | 'date'>): CalendarDate {
  const atTheEnd = addDays(date, -7 * (weeksOf[span] - 1));
  return date < weekOf(present) ? date : atTheEnd;
}

/**
 * Of a week the day whose bookings stand below it on narrow screens: the chosen one, or its first with deliveries when the chosen one
 * is not of that week; null while it is not known.
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
