import { CalendarDate as LibraryDate, GregorianCalendar, parseAbsolute } from '@internationalized/date';

/** A calendar date, `YYYY-MM-DD`, in the retailer's time zone; never a timestamp. Compares as a string. */
export type CalendarDate = string;

/** The time zone of "today", whatever the zone of server, database or browser (Domain, "Dates"). */
export const RETAILER_TIME_ZONE = 'Asia/Kuala_Lumpur';

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof weekdays)[number];

/** The date and the time of day (`HH:mm`) at one instant in one zone. */
export interface LocalDateTime {
  date: CalendarDate;
  time: string;
}

const gregorian = new GregorianCalendar();
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
// 0001-01-01 and 9999-12-31.
const firstDay = 1_721_426;
const lastDay = 5_373_484;

/** Returns whether the text is an existing date of the years 0001 to 9999: 2026-02-30 is not. */
export function isCalendarDate(value: string): value is CalendarDate {
  return parse(value) !== null;
}

/**
 * Returns date and time at an instant, by default in the retailer's zone.
 * @throws RangeError for an invalid Date or an unknown zone: both come from the clock and the environment, never from input
 */
export function localDateTime(now: Date, timeZone: string = RETAILER_TIME_ZONE): LocalDateTime {
  const local = parseAbsolute(now.toISOString(), timeZone).toString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/**
 * Returns the instant of a date and time of day (`HH:mm`) in the retailer's zone, which has had one offset since 1982, and no summer time.
 */
export function instantOf(date: CalendarDate, time: string): Date {
  return new Date(`${date}T${time}:00+08:00`);
}

/**
 * Returns the date so many days later (earlier if negative), from 0001-01-01 to 9999-12-31. A text that is no calendar date is returned
 * unchanged.
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const from = julianDay(date);
  if (Number.isNaN(from)) return date;
  // Not the library's addition: it goes month by month, and never ends for Infinity.
  return onJulianDay(Math.min(Math.max(from + (Math.trunc(days) || 0), firstDay), lastDay));
}

/** Returns the whole days from one date to another; negative if `to` is earlier; NaN if one of them is no calendar date. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return julianDay(to) - julianDay(from);
}

/** Returns the weekday of a calendar date; MONDAY for any other text, so check with isCalendarDate first. */
export function weekdayOf(date: CalendarDate): Weekday {
  // Julian day 0 was a Monday.
  return weekdays[julianDay(date) % 7] ?? 'MONDAY';
}

/** Returns every date from the first to the last, both included; empty if the last is before the first or one is no calendar date. */
export function eachDate(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const first = julianDay(from);
  // Counts first: the library has no day after 9999-12-31, so a loop until after the last date would never end.
  return Array.from({ length: Math.max(0, julianDay(to) - first + 1) }, (_, index) => onJulianDay(first + index));
}

function parse(text: string): LibraryDate | null {
  const [, year, month, day] = datePattern.exec(text) ?? [];
  if (year === undefined) return null;
  // The library reads a date that does not exist as the nearest existing one.
  const date = new LibraryDate(Number(year), Number(month), Number(day));
  return date.toString() === text ? date : null;
}

// A cache, because calendars parse the same few hundred dates repeatedly. It is cleared when it gets large.
const maxRemembered = 5_000;
const dayOfDate = new Map<CalendarDate, number>();
const dateOfDay = new Map<number, CalendarDate>();

function remembered<K, V>(known: Map<K, V>, key: K, compute: (key: K) => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= maxRemembered) known.clear();
  const value = compute(key);
  known.set(key, value);
  return value;
}

function julianDay(date: CalendarDate): number {
  // A text of another length is not a date, and is not cached.
  if (date.length !== 10) return NaN;
  return remembered(dayOfDate, date, (text) => {
    const parsed = parse(text);
    return parsed === null ? NaN : gregorian.toJulianDay(parsed);
  });
}

function onJulianDay(day: number): CalendarDate {
  return remembered(dateOfDay, day, (number) => gregorian.fromJulianDay(number).toString());
}
