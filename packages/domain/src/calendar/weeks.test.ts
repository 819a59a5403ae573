import { describe, expect, test } from 'vitest';
import { eachDate } from './calendar-date.js';
import { addMonths, sameWeekdayIn, weekFrom, weekOf, weeksOfMonth } from './weeks.js';

test('months are counted across years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

test('weeks begin on Monday, across years', () => {
  expect(weekOf('2027-01-01')).toBe('2026-12-28');
  expect(weekOf('2026-12-28')).toBe('2026-12-28');
  expect(weekFrom('2026-12-28')).toEqual(eachDate('2026-12-28', '2027-01-03'));
});

describe('the weeks of a month', () => {
  test.each([
    ['2026-12', '2026-11-30', '2027-01-03', 5],
    ['2026-08', '2026-07-27', '2026-09-06', 6],
    ['2027-02', '2027-02-01', '2027-02-28', 4],
    ['2028-02', '2028-01-31', '2028-03-05', 5],
  ])('%s goes from %s to %s in %i weeks', (month, first, last, count) => {
    const weeks = weeksOfMonth(month);
    expect(weeks).toHaveLength(count);
    expect(weeks.flat()).toEqual(eachDate(first, last));
  });
});

test('a month on is the same weekday, and the last one for a fifth that is not there', () => {
  expect(sameWeekdayIn('2027-01', '2026-12-08')).toBe('2027-01-12');
  expect(sameWeekdayIn('2027-02', '2027-01-29')).toBe('2027-02-26');
});
