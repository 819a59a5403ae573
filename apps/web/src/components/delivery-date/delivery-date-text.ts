import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { formatDate, formatLongDate } from '@booking/domain/format/date';
import { intlLocale, type Locale } from '@booking/domain/locale/locale';

/**
 * The styles of a delivery date:
 * full 'Saturday, 05 Dec, 2026'; day 'Saturday, 05 Dec'; short 'Sat, 05 Dec, 2026'; plain '05 Dec, 2026';
 * dayMonth '05 Dec'; brief 'Sat 05 Dec'; chip 'Sat 05'; weekday 'Saturday'; weekdayShort 'Sat'.
 */
export type DateStyle = 'full' | 'plain' | ShortStyle;
type ShortStyle = 'day' | 'short' | 'dayMonth' | 'brief' | 'chip' | 'weekday' | 'weekdayShort';

interface DateWords {
  year: string;
  /** Short name in English and Malay; the bare number in Chinese. */
  month: string;
  day: string;
  dayPadded: string;
  weekday: string;
  weekdayShort: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(intlLocale(locale), { ...options, timeZone: 'UTC' });
    formats.set(key, found);
  }
  return found;
}

// A calendar date has no time zone: it is formatted as noon of that day in UTC, which has no daylight saving.
const noon = (date: CalendarDate) => new Date(`${date}T12:00:00Z`);

function monthName(date: CalendarDate, locale: Locale, style: 'short' | 'long'): string {
  const name = format(locale, { month: style }).format(noon(date));
  // Some engines return 'Sept' in English; the specification's format is DD MMM.
  return locale === 'en' && style === 'short' ? name.slice(0, 3) : name;
}

function dateWords(date: CalendarDate, locale: Locale): DateWords {
  const [year = '', month = '', dayPadded = ''] = date.split('-');
  return {
    year,
    month: locale === 'cn' ? String(Number(month)) : monthName(date, locale, 'short'),
    day: String(Number(dayPadded)),
    dayPadded,
    weekday: format(locale, { weekday: 'long' }).format(noon(date)),
    // Chinese uses one form, 星期六: 周六 would be a second word for the same day.
    weekdayShort: format(locale, { weekday: locale === 'cn' ? 'long' : 'short' }).format(noon(date)),
  };
}

const latin: Record<ShortStyle, (words: DateWords) => string> = {
  day: (w) => `${w.weekday}, ${w.dayPadded} ${w.month}`,
  short: (w) => `${w.weekdayShort}, ${w.dayPadded} ${w.month}, ${w.year}`,
  dayMonth: (w) => `${w.dayPadded} ${w.month}`,
  brief: (w) => `${w.weekdayShort} ${w.dayPadded} ${w.month}`,
  chip: (w) => `${w.weekdayShort} ${w.dayPadded}`,
  weekday: (w) => w.weekday,
  weekdayShort: (w) => w.weekdayShort,
};

const chinese: Record<ShortStyle, (words: DateWords) => string> = {
  day: (w) => `${w.month}月${w.day}日（${w.weekday}）`,
  short: (w) => `${w.year}年${w.month}月${w.day}日（${w.weekdayShort}）`,
  dayMonth: (w) => `${w.month}月${w.day}日`,
  brief: (w) => `${w.month}月${w.day}日（${w.weekday}）`,
  chip: (w) => `${w.day}日（${w.weekdayShort}）`,
  weekday: (w) => w.weekday,
  weekdayShort: (w) => w.weekdayShort,
};

/** Formats a delivery date in words, in the order of the language (Specification, section 9: DD MMM, YYYY). */
export function deliveryDateText(date: CalendarDate, locale: Locale, style: DateStyle = 'full'): string {
  if (style === 'full') return formatLongDate(date, locale);
  if (style === 'plain') return formatDate(date, locale);
  return (locale === 'cn' ? chinese : latin)[style](dateWords(date, locale));
}

/** Returns the texts of a date tile: 'DEC' above '05', '12月' above '05'. */
export function dateTileText(date: CalendarDate, locale: Locale): { month: string; day: string } {
  const words = dateWords(date, locale);
  return { month: locale === 'cn' ? `${words.month}月` : words.month.toUpperCase(), day: words.dayPadded };
}

/** Returns the texts around the 1 of a month's first day in a calendar: '1 Dec', '12月1日'. */
export function aroundFirst(date: CalendarDate, locale: Locale): { before: string; after: string } {
  const { month } = dateWords(date, locale);
  return locale === 'cn' ? { before: `${month}月`, after: '日' } : { before: '', after: ` ${month}` };
}

/** Returns the name and the year of a month's heading, and which of them is first in the language. @param month 'YYYY-MM' */
export function monthTitle(month: string, locale: Locale): { name: string; year: string; yearFirst: boolean } {
  const [year = ''] = month.split('-');
  if (locale === 'cn') return { name: `${Number(month.slice(5))}月`, year: `${year}年`, yearFirst: true };
  return { name: monthName(`${month}-01`, locale, 'long'), year, yearFirst: false };
}

// 2026-06-01 was a Monday.
const mondayToSunday = Array.from({ length: 7 }, (_, index) => `2026-06-0${index + 1}`);

/** Returns the weekdays from Monday on: short to show (in Chinese one character, as in calendars) and long for screen readers. */
export function weekdayNames(locale: Locale): { short: string; long: string }[] {
  return mondayToSunday.map((date) => {
    const words = dateWords(date, locale);
    const short = locale === 'cn' ? format(locale, { weekday: 'narrow' }).format(noon(date)) : words.weekdayShort;
    return { short, long: words.weekday };
  });
}

/**
 * Formats days of the week: three or more in a row as 'Monday to Saturday' (through `run`), else as a list, 'Tuesday and Saturday'.
 * @param weekdays numbers from 0, Monday
 */
export function weekdaysText(weekdays: readonly number[], locale: Locale, run: (first: string, last: string) => string): string {
  const names = weekdayNames(locale);
  const sorted = [...new Set(weekdays)].sort((a, b) => a - b);
  const name = (index: number) => names[index]?.long ?? '';
  const first = sorted[0];
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return '';
  if (sorted.length >= 3 && last - first === sorted.length - 1) return run(name(first), name(last));
  return new Intl.ListFormat(intlLocale(locale), { type: 'conjunction' }).format(sorted.map(name));
}

/** 'Wed 02 Dec, 18:00'; Chinese has no comma there. */
export function momentText(at: string | Date, locale: Locale, style: DateStyle = 'brief'): string {
  const { date, time } = localDateTime(new Date(at));
  return `${deliveryDateText(date, locale, style)}${locale === 'cn' ? ' ' : ', '}${time}`;
}
