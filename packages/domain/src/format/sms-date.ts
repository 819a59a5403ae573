import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.js';
import { intlLocale, type Locale } from '../locale/locale.js';
import { invalidDateText } from './date.js';

/**
 * Formats a date in few characters for an SMS: 'Thu 26 Nov 2026', 'Kha 26 Nov 2026', '11月26日周四'; short, without the year: 'Mon 23 Nov';
 * shortest, in Chinese without the weekday too: '11月26日'. In English and Malay every character is one of GSM 03.38, for which an SMS has
 * the most space.
 */
export function formatSmsDate(date: CalendarDate, locale: Locale, length: 'long' | 'short' | 'shortest' = 'long'): string {
  if (!isCalendarDate(date)) return invalidDateText;
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocale(locale), { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  const weekday = part({ weekday: 'short' });
  if (locale === 'cn') return `${part({ month: 'long', day: 'numeric' })}${length === 'shortest' ? '' : weekday}`;
  const month = part({ month: 'short' }).replace(/^Sept$/, 'Sep');
  return [weekday, date.slice(8), month, ...(length === 'long' ? [date.slice(0, 4)] : [])].join(' ');
}
