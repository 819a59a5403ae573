import { addDays, eachDate } from '@booking/domain/calendar/calendar-date';
import { expect, test } from 'vitest';
import { givenDay } from '../../testing/given-day';
import { lastBookable, missingRange } from './use-delivery-days';

const days = (from: string, to: string) => eachDate(from, to).map((date) => givenDay(date));
const short = days('2026-12-01', '2027-01-02');
const clipped = days('2026-12-01', addDays('2026-12-01', 91));

test('in a short answer the last bookable date is known', () => {
  expect(lastBookable(short)).toBe('2027-01-02');
  expect(lastBookable([...short, givenDay('2027-01-03', { reason: 'TOO_FAR' })])).toBe('2027-01-02');
  expect(lastBookable([])).toBeNull();
});

test('after an answer of 92 days the last bookable date is unknown', () => {
  expect(lastBookable(clipped)).toBeNull();
});

test('weeks are requested only beyond the loaded days', () => {
  const bounds = { today: '2026-12-01', last: null, begin: '2026-11-30' };
  expect(missingRange('2026-12-28', bounds, clipped)).toBeNull();
  expect(missingRange('2027-02-22', bounds, clipped)).toEqual({ from: '2027-03-03', to: '2027-03-28' });
  expect(missingRange('2027-03-29', bounds, clipped)).toEqual({ from: '2027-03-29', to: '2027-05-02' });
  expect(missingRange('2027-03-29', bounds, [])).toBeNull();
});

test('days beyond the booking range are requested once, up to the end of the calendar', () => {
  const bounds = { today: '2026-12-01', last: '2027-01-02', begin: '2026-11-30' };
  expect(missingRange('2026-11-30', bounds, short)).toEqual({ from: '2027-01-03', to: '2027-01-31' });
  expect(missingRange('2026-12-28', bounds, short)).toEqual({ from: '2027-01-03', to: '2027-01-31' });
  expect(missingRange('2026-11-30', { ...bounds, last: '2027-01-20' }, days('2026-12-01', '2027-01-20'))).toBeNull();
});
