import { expect, test } from 'vitest';
import { daysByDate, givenDay } from '../../testing/given-day';
import { dayAt, neighbours } from './calendar-days';

const byDate = daysByDate([
  givenDay('2026-12-09'),
  givenDay('2026-12-10'),
  givenDay('2026-12-11', { reason: 'PUBLIC_HOLIDAY' }),
  givenDay('2026-12-12', { reason: 'FULL' }),
  givenDay('2026-12-14'),
  givenDay('2026-12-15'),
]);

test('a day is past, known, loading or too far', () => {
  const days = { today: '2026-12-09', byDate, last: null };
  expect(dayAt(days, '2026-12-08')).toBe('past');
  expect(dayAt(days, '2026-12-10')).toEqual(givenDay('2026-12-10'));
  expect(dayAt(days, '2026-12-20')).toBe('loading');
  expect(dayAt({ ...days, last: '2026-12-15' }, '2026-12-20')).toMatchObject({ status: 'CLOSED', reason: 'TOO_FAR' });
});

test('one date before and one after stand in', () => {
  expect(neighbours('2026-12-11', byDate)).toEqual(['2026-12-10', '2026-12-14']);
});

test('two of one side stand in where the other has none', () => {
  expect(neighbours('2026-12-08', byDate)).toEqual(['2026-12-09', '2026-12-10']);
  expect(neighbours('2026-12-20', byDate)).toEqual(['2026-12-14', '2026-12-15']);
  expect(neighbours('2026-12-11', new Map())).toEqual([]);
});
