import { expect, test } from 'vitest';
import { weekdays } from '@booking/domain/calendar/calendar-date';
import { intlLocale, locales } from '@booking/domain/locale/locale';
import { officeHoursText, weekdayText } from './office-hours-text.js';

test.each([
  ['en', 'Monday to Saturday, 9 am to 6 pm', 'Friday, 8:30 am to 12:15 pm'],
  ['bm', 'Isnin hingga Sabtu, 9 pagi hingga 6 petang', 'Jumaat, 8.30 pagi hingga 12.15 tengah hari'],
  ['cn', '星期一至星期六上午9时至下午6时', '星期五上午8时30分至中午12时15分'],
] as const)('office hours in %s', (locale, usual, short) => {
  expect(officeHoursText({ firstDay: 'MONDAY', lastDay: 'SATURDAY', opens: '09:00', closes: '18:00' }, locale)).toBe(usual);
  expect(officeHoursText({ firstDay: 'FRIDAY', lastDay: 'FRIDAY', opens: '08:30', closes: '12:15' }, locale)).toBe(short);
});

test('evening and midnight have their own words', () => {
  const late = { firstDay: 'MONDAY', lastDay: 'SUNDAY', opens: '00:00', closes: '21:00' } as const;
  expect(officeHoursText(late, 'en')).toBe('Monday to Sunday, 12 am to 9 pm');
  expect(officeHoursText(late, 'bm')).toBe('Isnin hingga Ahad, 12 pagi hingga 9 malam');
  expect(officeHoursText(late, 'cn')).toBe('星期一至星期日上午12时至晚上9时');
});

test.each(locales)('weekdays in %s are written as calendars write them', (locale) => {
  const inNovember2026 = weekdays.map((_, index) => Date.UTC(2026, 10, 2 + index));
  const { format } = new Intl.DateTimeFormat(intlLocale(locale), { weekday: 'long', timeZone: 'UTC' });
  expect(weekdays.map((weekday) => weekdayText(weekday, locale))).toEqual(inNovember2026.map((date) => format(date)));
});
