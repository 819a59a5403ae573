import { expect, test } from 'vitest';
import { daysByDate, givenDay } from '../../testing/given-day';
import { dayAt, neighbours, opensOn, runBounds } from './calendar-days';

const byDate = daysByDate([
  givenDay('2026-12-09'),
  givenDay('2026-12-10'),
  givenDay('2026-12-11', { reason: 'PUBLIC_HOLIDAY' }),
  givenDay('2026-12-12', { reason: 'FULL' }),
  givenDay('2026-12-14'),
  givenDay('2026-12-15'),
]);

test('a day is past, known, loading, or could not be loaded', () => {
  const days = { today: '2026-12-09', byDate, last: null };
  expect(dayAt(days, '2026-12-08')).toBe('past');
  expect(dayAt(days, '2026-12-10')).toEqual(givenDay('2026-12-10'));
  expect(dayAt(days, '2026-12-20')).toBe('loading');
  expect(dayAt({ ...days, incomplete: true }, '2026-12-20')).toBe('unknown');
});

test('the nearest free dates are one before and one after', () => {
  expect(neighbours('2026-12-11', byDate)).toEqual(['2026-12-10', '2026-12-14']);
});

test('if one side has no free date, the nearest two of the other side are offered', () => {
  expect(neighbours('2026-12-08', byDate)).toEqual(['2026-12-09', '2026-12-10']);
  expect(neighbours('2026-12-20', byDate)).toEqual(['2026-12-14', '2026-12-15']);
  expect(neighbours('2026-12-11', new Map())).toEqual([]);
});

test('a day past the range is not open yet, unless it is closed anyway', () => {
  const christmas = { closedReason: 'PUBLIC_HOLIDAY', closedNote: 'Christmas Day' } as const;
  const far = daysByDate([
    givenDay('2026-12-24', { reason: 'TOO_FAR' }),
    givenDay('2026-12-25', { reason: 'TOO_FAR', ...christmas }),
    givenDay('2026-12-23', { reason: 'TOO_SOON', ...christmas }),
  ]);
  const days = { today: '2026-12-09', byDate: far, last: '2026-12-15' };
  expect(dayAt(days, '2026-12-24')).toMatchObject({ reason: 'TOO_FAR', note: null });
  expect(dayAt(days, '2026-12-25')).toMatchObject({ reason: 'PUBLIC_HOLIDAY', note: 'Christmas Day' });
  expect(dayAt(days, '2026-12-23')).toMatchObject({ reason: 'TOO_SOON', note: null });
});

test('a day past the range opens as many days from today as it is past the range', () => {
  expect(opensOn('2026-12-26', '2026-12-24', '2026-11-22')).toBe('2026-11-24');
  expect(opensOn('2027-01-01', '2026-12-31', '2026-12-31')).toBe('2027-01-01');
});

test('the calendar begins with the first week that has a bookable day', () => {
  const begin = (days: ReturnType<typeof givenDay>[]) => runBounds({ today: '2026-11-20', byDate: daysByDate(days), last: null }).begin;
  const soon = givenDay('2026-11-21', { reason: 'TOO_SOON' });
  expect(begin([soon, givenDay('2026-11-24', { reason: 'FULL' }), givenDay('2026-12-02')])).toBe('2026-11-30');
  expect(begin([givenDay('2026-11-21'), givenDay('2026-12-02')])).toBe('2026-11-16');
  // No day is free, or none is loaded yet.
  expect(begin([soon])).toBe('2026-11-16');
  expect(begin([])).toBe('2026-11-16');
  // Midnight has passed since the days were read.
  expect(begin([givenDay('2026-11-15'), givenDay('2026-11-26')])).toBe('2026-11-23');
});
