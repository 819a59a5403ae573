import { expect, test } from 'vitest';
import { daysByDate, givenDay } from '../../testing/given-day';
import { otherDays, withKeptPlace } from './other-days';

const at = { present: '2026-12-04', offered: '2026-12-07' };
const dates = (days: { date: string }[]) => days.map(({ date }) => date);

test('returns the four free days nearest to the offered one in order, without the present and the offered date', () => {
  const days = ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-07', '2026-12-08', '2026-12-09', '2026-12-14', '2026-12-15'];
  expect(dates(otherDays(daysByDate(days.map((date) => givenDay(date))), at))).toEqual([
    '2026-12-03',
    '2026-12-05',
    '2026-12-08',
    '2026-12-09',
  ]);
});

test('days that cannot be booked are left out, and there may be none', () => {
  const days = [
    givenDay('2026-12-05', { reason: 'STOCK_TAKE' }),
    givenDay('2026-12-08', { reason: 'FULL' }),
    givenDay('2026-12-30', { status: 'LIMITED' }),
  ];
  expect(dates(otherDays(daysByDate(days), at))).toEqual(['2026-12-30']);
  expect(otherDays(new Map(), at)).toEqual([]);
});

test('a customer can choose the full day on which a place is kept for them, but not a closed one', () => {
  const full = daysByDate([givenDay(at.offered, { reason: 'FULL' })]);
  expect(withKeptPlace(full, at.offered).get(at.offered)).toMatchObject({ status: 'LIMITED', reason: null });
  const closed = daysByDate([givenDay(at.offered, { reason: 'PUBLIC_HOLIDAY' })]);
  expect(withKeptPlace(closed, at.offered)).toBe(closed);
  expect(withKeptPlace(new Map(), at.offered).size).toBe(0);
});
