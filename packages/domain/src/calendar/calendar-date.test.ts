import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { hostileTexts } from '../testing/hostile-texts.js';
import { addDays, daysBetween, eachDate, isCalendarDate, localDateTime, weekdayOf, weekdays } from './calendar-date.js';

const dayLength = 86_400_000;
/** Independent of the code under test: the days since 1970 in UTC. */
const fromDayNumber = (day: number) => new Date(day * dayLength).toISOString().slice(0, 10);
// 1000-01-01 to 9990-ish: four-digit years only, room for additions at both ends.
const dayNumber = fc.integer({ min: -354_000, max: 2_900_000 });

describe('isCalendarDate', () => {
  test.each(['2026-01-31', '2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])('%s is a date', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  test.each([
    '',
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '2026-1-5',
    '26-01-05',
    '2026/01/05',
    '2026-01-05T00:00:00Z',
    ' 2026-01-05',
    '2026-01-05\n',
    '２０２６-01-05',
    '-2026-01-05',
    '+002026-01-05',
  ])('%j is not', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  test('agrees with the calendar on every year, month and day', () => {
    const part = (max: number, digits: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(digits, '0'));
    fc.assert(
      fc.property(part(9999, 4), part(13, 2), part(32, 2), (year, month, day) => {
        const text = `${year}-${month}-${day}`;
        const instant = new Date(`${text}T00:00:00Z`);
        const real = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) && year !== '0000';
        expect(isCalendarDate(text)).toBe(real);
      }),
      { numRuns: 1000 },
    );
  });

  test('never throws', () => {
    fc.assert(fc.property(anyText, (text) => !isCalendarDate(text) || /^\d{4}-\d\d-\d\d$/.test(text)));
    expect(isCalendarDate('1'.repeat(100_000))).toBe(false);
  });
});

describe('arithmetic', () => {
  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2024-02-29', 365, '2025-02-28'],
    ['2026-06-15', 0, '2026-06-15'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  test('agrees with days counted in UTC', () => {
    fc.assert(
      fc.property(dayNumber, fc.integer({ min: -2000, max: 2000 }), (day, days) => {
        const [from, to] = [fromDayNumber(day), fromDayNumber(day + days)];
        expect(addDays(from, days)).toBe(to);
        expect(daysBetween(from, to)).toBe(days);
        expect(from < to).toBe(days > 0);
      }),
    );
  });

  test('a weekday is that of the civil date', () => {
    fc.assert(
      fc.property(dayNumber, (day) => {
        // 1970-01-01 was a Thursday.
        expect(weekdayOf(fromDayNumber(day))).toBe(weekdays[(((day + 3) % 7) + 7) % 7]);
      }),
    );
    expect(weekdayOf('2026-01-05')).toBe('MONDAY');
    expect(weekdayOf('2024-02-29')).toBe('THURSDAY');
  });

  test('eachDate returns every date once, in order, both ends included', () => {
    fc.assert(
      fc.property(dayNumber, fc.integer({ min: -5, max: 400 }), (day, days) => {
        const dates = eachDate(fromDayNumber(day), fromDayNumber(day + days));
        expect(dates).toEqual(Array.from({ length: Math.max(0, days + 1) }, (_, index) => fromDayNumber(day + index)));
      }),
    );
  });

  test('eachDate ends at the last date there is', () => {
    expect(eachDate('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31']);
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  });

  test('stays within the years of four digits, for any number of days', () => {
    expect(addDays('2026-01-01', Infinity)).toBe('9999-12-31');
    expect(addDays('2026-01-01', -Infinity)).toBe('0001-01-01');
    expect(addDays('2026-01-01', 1e12)).toBe('9999-12-31');
    expect(addDays('2026-01-01', NaN)).toBe('2026-01-01');
    expect(addDays('2026-01-01', 1.9)).toBe('2026-01-02');
  });

  test('returns for a text that is no date, without a made-up date', () => {
    for (const text of ['', '2026-02-30', 'tomorrow', '99999-01-01', ...hostileTexts]) {
      expect(addDays(text, 1)).toBe(text);
      expect(daysBetween(text, '2026-01-01')).toBeNaN();
      expect(eachDate('2026-01-01', text)).toEqual([]);
      expect(eachDate(text, '2026-01-01')).toEqual([]);
      expect(weekdays).toContain(weekdayOf(text));
    }
  });
});

describe('localDateTime', () => {
  test.each([
    ['2026-03-04T15:59:59Z', '2026-03-04', '23:59'],
    ['2026-03-04T16:00:00Z', '2026-03-05', '00:00'],
    ['2025-12-31T15:59:59.999Z', '2025-12-31', '23:59'],
    ['2025-12-31T16:00:00Z', '2026-01-01', '00:00'],
    ['2024-02-28T16:00:00Z', '2024-02-29', '00:00'],
    ['2024-02-29T16:00:00Z', '2024-03-01', '00:00'],
    ['2026-03-04T08:05:00Z', '2026-03-04', '16:05'],
  ])('%s is %s %s in Kuala Lumpur', (instant, date, time) => {
    expect(localDateTime(new Date(instant))).toEqual({ date, time });
  });

  test('another zone may be named, with its summer time', () => {
    expect(localDateTime(new Date('2026-07-01T02:30:00Z'), 'America/Los_Angeles')).toEqual({ date: '2026-06-30', time: '19:30' });
    expect(localDateTime(new Date('2026-01-01T02:30:00Z'), 'America/Los_Angeles')).toEqual({ date: '2025-12-31', time: '18:30' });
  });

  test('Kuala Lumpur is eight hours ahead of UTC since 1982', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1982-01-02'), max: new Date('2200-01-01'), noInvalidDate: true }), (now) => {
        const shifted = new Date(now.getTime() + 8 * 3_600_000).toISOString();
        expect(localDateTime(now)).toEqual({ date: shifted.slice(0, 10), time: shifted.slice(11, 16) });
      }),
    );
  });
});

describe('the zone of the process', () => {
  const usual = process.env.TZ;
  afterEach(() => {
    if (usual === undefined) delete process.env.TZ;
    else process.env.TZ = usual;
  });

  test.each([
    ['UTC', 0],
    ['Asia/Kuala_Lumpur', -480],
    ['America/Los_Angeles', 480],
    ['Pacific/Kiritimati', -840],
  ])('changes nothing: %s', (zone, offset) => {
    process.env.TZ = zone;
    // Proves that the process is really in that zone.
    expect(new Date('2026-01-15T00:00:00Z').getTimezoneOffset()).toBe(offset);

    expect(localDateTime(new Date('2026-03-08T15:59:59Z'))).toEqual({ date: '2026-03-08', time: '23:59' });
    expect(localDateTime(new Date('2026-03-08T16:00:00Z'))).toEqual({ date: '2026-03-09', time: '00:00' });
    // 8 March 2026 has 23 hours in Los Angeles.
    expect(eachDate('2026-03-07', '2026-03-10')).toEqual(['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10']);
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(daysBetween('2026-03-07', '2026-11-02')).toBe(240);
    expect(weekdayOf('2026-03-08')).toBe('SUNDAY');
    expect(isCalendarDate('2026-03-08')).toBe(true);
  });
});
