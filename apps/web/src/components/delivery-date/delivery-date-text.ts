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

// A calendar date has no zone: it is formatted as that day's noon in UTC, where no clock is ever changed.
const noon = (date: CalendarDate) => new Date(`${date}T12:00:00Z`);

function monthName(date: CalendarDate, locale: Locale, style: 'short' | 'long'): string {
  const name = format(locale, { month: style }).format(noon(date));
  // Some engines say 'Sept' in English; the specification's format is DD MMM.
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
    // Chinese has one form, 星期六: a 周六 beside it would be a second word for the same day.
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

/** A delivery date in words, in the order of the language (Specification, section 9: DD MMM, YYYY). */
export function deliveryDateText(date: CalendarDate, locale: Locale, style: DateStyle = 'full'): string {
  if (style === 'full') return formatLongDate(date, locale);
  if (style === 'plain') return formatDate(date, locale);
  return (locale === 'cn' ? chinese : latin)[style](dateWords(date, locale));
}

/** What a date tile shows: 'DEC' over '05', '12月' over '05'. */
export function dateTileText(date: CalendarDate, locale: Locale): { month: string; day: string } {
  const words = dateWords(date, locale);
  return { month: locale === 'cn' ? `${words.month}月` : words.month.toUpperCase(), day: words.dayPadded };
}

/** What stands around the 1 of a month's first day in a calendar: '1 Dec', '12月1日'. */
export function aroundFirst(date: CalendarDate, locale: Locale): { before: string; after: string } {
  const { month } = dateWords(date, locale);
  return locale === 'cn' ? { before: `${month}月`, after: '日' } : { before: '', after: ` ${month}` };
}

/** A month's heading: its name and its year, and which of the two the language says first. `month` is 'YYYY-MM'. */
export function monthTitle(month: string, locale: Locale): { name: string; year: string; yearFirst: boolean } {
  const [year = ''] = month.split('-');
  if (locale === 'cn') return { name: `${Number(month.slice(5))}月`, year: `${year}年`, yearFirst: true };
  return { name: monthName(`${month}-01`, locale, 'long'), year, yearFirst: false };
}

// 2026-06-01 was a Monday.
const mondayToSunday = Array.from({ length: 7 }, (_, index) => `2026-06-0${index + 1}`);

/** The days of the week from Monday on, short for the eye (Chinese: one character, as calendars there have it) and long for the ear. */
export function weekdayNames(locale: Locale): { short: string; long: string }[] {
  return mondayToSunday.map((date) => {
    const words = dateWords(date, locale);
    const short = locale === 'cn' ? format(locale, { weekday: 'narrow' }).format(noon(date)) : words.weekdayShort;
    return { short, long: words.weekday };
  });
}

/**
 * Days of the week as people say them: a run of three or more as 'Monday to Saturday' (through `run`), else a list,
 * 'Tuesday and Saturday'. `weekdays` are numbers from 0, Monday.
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
