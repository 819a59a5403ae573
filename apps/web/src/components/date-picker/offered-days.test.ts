import { expect, test } from 'vitest';
import { daysByDate, givenDay } from '../../testing/given-day';
import { offeredDays } from './offered-days';

const lateMonth = daysByDate([
  givenDay('2026-11-22', { reason: 'TOO_SOON' }),
  givenDay('2026-11-24'),
  givenDay('2026-11-25', { status: 'LIMITED' }),
  givenDay('2026-11-26'),
  givenDay('2026-11-27', { reason: 'FULL' }),
  givenDay('2026-11-28'),
  givenDay('2026-11-30'),
  givenDay('2026-12-01'),
  givenDay('2026-12-02'),
]);
const full = (date: string) => ({ date, reason: 'FULL' as const });
const shown = (lost: string | null) =>
  offeredDays(lateMonth, lost === null ? null : full(lost)).map(({ day, gone }) => `${day.date.slice(5)}${gone ? ' gone' : ''}`);

test('the next five free days are offered, past the end of the month', () => {
  expect(shown(null)).toEqual(['11-24', '11-25', '11-26', '11-28', '11-30']);
});

test('a lost day stays at its place, and the sixth day is added', () => {
  expect(shown('2026-11-26')).toEqual(['11-24', '11-25', '11-26 gone', '11-28', '11-30', '12-01']);
  expect(shown('2026-11-30')).toEqual(['11-24', '11-25', '11-26', '11-28', '11-30 gone', '12-01']);
});

test('a lost day that was not among the offered days is not added', () => {
  expect(shown('2026-12-02')).toEqual(['11-24', '11-25', '11-26', '11-28', '11-30']);
  expect(shown('2027-03-01')).toEqual(['11-24', '11-25', '11-26', '11-28', '11-30']);
});

test('fewer than five free days are fewer rows', () => {
  expect(offeredDays(daysByDate([givenDay('2026-11-24')]), null)).toHaveLength(1);
  expect(offeredDays(new Map(), full('2026-11-24'))).toEqual([]);
});
