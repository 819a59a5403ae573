import { parseDate } from '@internationalized/date';
import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.js';
import { intlLocale, type Locale } from '../locale/locale.js';

/** Shown instead of an invalid date (Specification, section 5). */
export const invalidDateText = '-';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: Locale, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${name}`;
  let known = formatters.get(key);
  if (known === undefined) {
    known = new Intl.DateTimeFormat(intlLocale(locale), { ...options, timeZone: 'UTC' });
    formatters.set(key, known);
  }
  return known;
}

const asUtc = (date: CalendarDate) => parseDate(date).toDate('UTC');

/** Formats DD MMM, YYYY in English: '05 Dec, 2026', '05 Dis, 2026', '2026年12月5日' (Specification, section 9); '-' for an invalid date. */
export function formatDate(date: string, locale: Locale): string {
  if (!isCalendarDate(date)) return invalidDateText;
  if (locale === 'cn') return formatter(locale, 'date', { year: 'numeric', month: 'long', day: 'numeric' }).format(asUtc(date));
  const short = formatter(locale, 'month', { month: 'short' })
    .format(asUtc(date))
    .replace(/^Sept$/, 'Sep');
  return `${date.slice(8)} ${short}, ${date.slice(0, 4)}`;
}

/** Formats a date in two lines, weekday first, for headings; ['-'] for an invalid date. */
export function formatDateLines(date: string, locale: Locale): string[] {
  if (!isCalendarDate(date)) return [invalidDateText];
  const weekday = formatter(locale, 'weekday', { weekday: 'long' }).format(asUtc(date));
  return [locale === 'cn' ? weekday : `${weekday},`, formatDate(date, locale)];
}

/** Formats a date with its weekday: 'Saturday, 05 Dec, 2026', 'Sabtu, 05 Dis, 2026', '2026年12月5日（星期六）'; '-' for an invalid date. */
export function formatLongDate(date: string, locale: Locale): string {
  if (!isCalendarDate(date)) return invalidDateText;
  const weekday = formatter(locale, 'weekday', { weekday: 'long' }).format(asUtc(date));
  return locale === 'cn' ? `${formatDate(date, locale)}（${weekday}）` : `${weekday}, ${formatDate(date, locale)}`;
}
