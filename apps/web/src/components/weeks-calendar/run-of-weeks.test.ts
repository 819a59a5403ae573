import { addDays, eachDate, weekdayOf, weekdays } from '@booking/domain/calendar/calendar-date';
import { weekOf } from '@booking/domain/calendar/weeks';
import { describe, expect, test } from 'vitest';
import { firstTop, focusRange, headingMonth, lastShown, nextTop, previousTop, topShowing, weeksFrom, type RunBounds } from './run-of-weeks';

/** The late month: Sunday, 22 Nov, 2026, bookable from Tuesday on, up to Thursday, 24 Dec. */
const lateMonth: RunBounds = { today: '2026-11-22', last: '2026-12-24', begin: '2026-11-23' };
const bounds = (today: string, last: string | null, begin = weekOf(today)): RunBounds => ({ today, last, begin });
const mondays = (top: string, of: RunBounds) => weeksFrom(top, of).map(({ dates }) => dates[0]);

describe('the first run', () => {
  test('is five whole weeks, from the first one that has a bookable day', () => {
    expect(firstTop(null, lateMonth)).toBe('2026-11-23');
    expect(mondays('2026-11-23', lateMonth)).toEqual(['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']);
    expect(headingMonth('2026-11-23', lateMonth)).toBe('2026-11');
  });

  test.each(eachDate('2026-02-02', '2026-02-08').map((date) => [weekdayOf(date), date]))('begins on the Monday of a %s', (_, today) => {
    const run = bounds(today, '2026-03-10');
    const top = firstTop(null, run);
    expect(top).toBe('2026-02-02');
    const dates = weeksFrom(top, run).flatMap((week) => week.dates);
    // Without a break, Monday to Sunday.
    expect(dates).toEqual(eachDate(top, '2026-03-08'));
    expect(dates.map(weekdayOf).slice(0, 7)).toEqual(weekdays);
  });

  test('begins later if the wanted date is past it', () => {
    expect(firstTop('2026-12-27', lateMonth)).toBe('2026-11-23');
    expect(firstTop('2026-12-28', lateMonth)).toBe('2026-11-30');
    // A date that can no longer be booked is shown too.
    expect(firstTop('2026-11-22', lateMonth)).toBe('2026-11-16');
    expect(firstTop('2026-11-10', lateMonth)).toBe('2026-11-16');
    // Six weeks belong to August 2026: its 31st is not within five from the week of its 1st.
    const far = bounds('2026-05-04', '2026-09-30');
    expect(firstTop('2026-08-30', far)).toBe('2026-07-27');
    expect(firstTop('2026-08-31', far)).toBe('2026-08-03');
  });
});

describe('the first day of a month', () => {
  const begins = (top: string, of: RunBounds) => weeksFrom(top, of).map((week) => week.begins);

  test('is labelled in its row, above its column', () => {
    expect(begins('2026-11-16', lateMonth)).toEqual([null, null, { month: '2026-12', column: 1 }, null, null]);
  });

  test('is not labelled if the heading names the month already', () => {
    expect(headingMonth('2026-11-30', lateMonth)).toBe('2026-12');
    expect(begins('2026-11-30', lateMonth)).toEqual([null, null, null, null, { month: '2027-01', column: 4 }]);
  });

  test('is labelled on a Sunday, and in the present week', () => {
    expect(begins('2026-10-26', bounds('2026-10-31', '2026-12-01'))[0]).toEqual({ month: '2026-11', column: 6 });
    expect(headingMonth('2026-12-28', bounds('2026-12-29', '2027-01-31'))).toBe('2026-12');
    expect(begins('2026-12-28', bounds('2026-12-29', '2027-01-31'))[0]).toEqual({ month: '2027-01', column: 4 });
  });

  test('follows the 28th or the 29th of February', () => {
    expect(begins('2027-02-22', bounds('2027-02-22', '2027-03-30'))[1]).toEqual({ month: '2027-03', column: 0 });
    const leap = bounds('2028-02-21', '2028-03-30');
    expect(weeksFrom('2028-02-21', leap)[1]?.dates.slice(1, 3)).toEqual(['2028-02-29', '2028-03-01']);
    expect(begins('2028-02-21', leap)[1]).toEqual({ month: '2028-03', column: 2 });
  });
});

describe('the arrows', () => {
  test('move to the week of the next 1st, and back to the present week', () => {
    expect(nextTop('2026-11-23', lateMonth)).toBe('2026-11-30');
    expect(previousTop('2026-11-30', lateMonth)).toBe('2026-11-16');
    expect(previousTop('2026-11-23', lateMonth)).toBe('2026-11-16');
    expect(previousTop('2026-11-16', lateMonth)).toBeNull();
  });

  test('stop at the month in which the range ends, even in the middle of a week', () => {
    expect(nextTop('2026-11-30', lateMonth)).toBeNull();
    expect(nextTop('2026-11-30', { ...lateMonth, last: '2026-12-31' })).toBeNull();
    expect(nextTop('2026-11-30', { ...lateMonth, last: '2027-01-01' })).toBe('2026-12-28');
    expect(nextTop('2026-11-30', { ...lateMonth, last: null })).toBe('2026-12-28');
  });

  test('reach the last days of a month of six weeks', () => {
    expect(nextTop('2026-07-27', bounds('2026-07-01', '2026-08-31'))).toBe('2026-08-31');
    expect(nextTop('2026-07-27', bounds('2026-07-01', '2026-08-30'))).toBeNull();
  });

  test('move to the 1st of a month from a view of two months', () => {
    const far = bounds('2026-11-22', '2027-03-31');
    expect(previousTop('2027-01-11', far)).toBe('2026-12-28');
    expect(previousTop('2026-12-28', far)).toBe('2026-11-30');
    expect(nextTop('2027-01-11', far)).toBe('2027-02-01');
  });

  test('show all days from any date of a year, and stop', () => {
    for (let start = 0; start < 7; start += 1) {
      const today = addDays('2027-12-27', start);
      const of = bounds(today, addDays(today, 200));
      const seen = new Set<string>();
      let top: string | null = firstTop(null, of);
      let steps = 0;
      while (top !== null && steps < 20) {
        for (const { dates } of weeksFrom(top, of)) for (const date of dates) seen.add(date);
        top = nextTop(top, of);
        steps += 1;
      }
      expect(steps).toBeLessThan(10);
      expect(eachDate(today, of.last ?? today).filter((date) => !seen.has(date))).toEqual([]);
    }
  });
});

describe('the focus', () => {
  test('moves from the first cell to the end of the last run', () => {
    expect(focusRange(lateMonth)).toEqual({ first: '2026-11-22', last: '2027-01-03' });
    expect(focusRange(bounds('2026-11-24', '2026-11-27'))).toEqual({ first: '2026-11-24', last: '2026-12-27' });
    expect(focusRange(bounds('2026-07-01', '2026-08-31'))).toEqual({ first: '2026-07-01', last: '2026-09-06' });
    expect(focusRange(bounds('2026-11-24', null)).last).toBe('2027-11-25');
  });

  test('scrolls the view by weeks', () => {
    expect(topShowing('2026-12-27', '2026-11-23', lateMonth)).toBe('2026-11-23');
    expect(topShowing('2026-12-28', '2026-11-23', lateMonth)).toBe('2026-11-30');
    expect(topShowing('2026-11-29', '2026-11-30', lateMonth)).toBe('2026-11-23');
    expect(topShowing('2026-11-10', '2026-11-30', lateMonth)).toBe('2026-11-16');
    expect(lastShown(topShowing('2027-01-03', '2026-11-16', lateMonth))).toBe('2027-01-03');
  });
});
