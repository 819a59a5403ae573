import { expect, test } from 'vitest';
import { givenLoad } from '../../testing/given-load';
import { calendarDays, type BranchLoad } from './calendar-days';

const dayOf = (...loads: Partial<BranchLoad>[]) =>
  calendarDays(loads.map((load, index) => givenLoad({ branchId: `b${index}`, ...load }))).get('2026-12-09');
const full = { booked: 40, status: 'FULL', reason: 'FULL' } as const;
const closed = { booked: 0, limit: 0, status: 'CLOSED', reason: 'NOT_A_DELIVERY_DAY' } as const;
const holiday = { ...closed, reason: 'PUBLIC_HOLIDAY', note: 'Christmas Day' } as const;

test('one branch has the values of the server', () => {
  expect(dayOf({ booked: 32, status: 'LIMITED' })).toMatchObject({ booked: 32, limit: 40, status: 'LIMITED', reason: null });
  expect(dayOf(full)).toMatchObject({ status: 'FULL', reason: 'FULL' });
  expect(dayOf(holiday)).toMatchObject({ status: 'CLOSED', reason: 'PUBLIC_HOLIDAY', note: 'Christmas Day' });
});

test('several branches are added up, and a closed one does not close the day', () => {
  expect(dayOf({ booked: 10 }, { booked: 5, limit: 20 }, closed)).toMatchObject({ booked: 15, limit: 60, status: 'AVAILABLE' });
});

test('the day is full if no branch has a place, however many places others are past their limit', () => {
  expect(dayOf(full, closed)).toMatchObject({ status: 'FULL', reason: 'FULL' });
  // Two places past the limit of one branch do not take places of the other.
  expect(dayOf({ ...full, booked: 42, overbookedBy: 2 }, { booked: 38, status: 'LIMITED' })).toMatchObject({
    booked: 80,
    limit: 80,
    overbookedBy: 2,
    status: 'LIMITED',
  });
});

test('places held for offers count as taken, for one branch and for several', () => {
  const held = { booked: 22, held: 18, status: 'FULL', reason: 'FULL' } as const;
  expect(dayOf(held)).toMatchObject({ booked: 22, held: 18, status: 'FULL', reason: 'FULL' });
  expect(dayOf(held, { booked: 20, held: 15, status: 'LIMITED' })).toMatchObject({ booked: 42, held: 33, status: 'LIMITED' });
});

test('a holiday takes precedence over a weekday without deliveries', () => {
  expect(dayOf(holiday, closed)).toMatchObject({ status: 'CLOSED', reason: 'PUBLIC_HOLIDAY', note: 'Christmas Day' });
  expect(dayOf(holiday, { ...holiday, reason: 'STOCK_TAKE', note: null })).toMatchObject({ reason: null, note: null });
});
