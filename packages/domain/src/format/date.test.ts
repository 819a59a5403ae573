import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCalendarDate } from '../calendar/calendar-date.js';
import { locales } from '../locale/locale.js';
import { formatDate, formatLongDate, invalidDateText } from './date.js';

test.each([
  ['2026-12-05', 'en', '05 Dec, 2026', 'Saturday, 05 Dec, 2026'],
  ['2026-09-01', 'en', '01 Sep, 2026', 'Tuesday, 01 Sep, 2026'],
  ['2024-02-29', 'en', '29 Feb, 2024', 'Thursday, 29 Feb, 2024'],
  ['2026-12-05', 'bm', '05 Dis, 2026', 'Sabtu, 05 Dis, 2026'],
  ['2026-03-21', 'bm', '21 Mac, 2026', 'Sabtu, 21 Mac, 2026'],
  ['2026-08-31', 'bm', '31 Ogo, 2026', 'Isnin, 31 Ogo, 2026'],
  ['2026-12-05', 'cn', '2026年12月5日', '2026年12月5日（星期六）'],
  ['2026-03-21', 'cn', '2026年3月21日', '2026年3月21日（星期六）'],
] as const)('%s in %s is %s, or %s', (date, locale, short, long) => {
  expect(formatDate(date, locale)).toBe(short);
  expect(formatLongDate(date, locale)).toBe(long);
});

test.each(['', '-', '2026-02-30', '2026-13-01', 'Invalid Date', '2026-3-1', '2026-03-01T00:00:00Z', '\u0000', '1'.repeat(100_000)])(
  '%j is no date: -',
  (text) => {
    for (const locale of locales) {
      expect(formatDate(text, locale)).toBe(invalidDateText);
      expect(formatLongDate(text, locale)).toBe('-');
    }
  },
);

test('every date can be shown, day and year as they are', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
      fc.constantFrom(...locales),
      (instant, locale) => {
        const date = instant.toISOString().slice(0, 10);
        const shown = formatDate(date, locale);
        expect(isCalendarDate(date)).toBe(true);
        expect(shown.match(/\d+/g)?.map(Number)).toEqual(
          locale === 'cn' ? date.split('-').map(Number) : [Number(date.slice(8)), Number(date.slice(0, 4))],
        );
        expect(formatLongDate(date, locale)).toContain(shown);
      },
    ),
  );
});
