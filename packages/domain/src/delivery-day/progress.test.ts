import { describe, expect, test } from 'vitest';
import type { BookingStatus } from '../booking/booking-status.js';
import { choiceBegan, customerChoosesUntil, isDeliveryDayShown, mayChooseAfterFailure, progressOf } from './progress.js';

// 10:00 in Kuala Lumpur.
const now = new Date('2026-03-05T02:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const round = (...stops: [BookingStatus, number | null][]) =>
  stops.map(([status, minutes], index) => ({ id: `s${index}`, status, stepAt: minutes === null ? null : minutesAgo(minutes) }));

describe('the progress of a delivery', () => {
  test('is PLANNED before the round begins', () => {
    expect(progressOf(round(['CONFIRMED', null], ['CONFIRMED', null]), 's1', now)).toEqual({
      state: 'PLANNED',
      stopsBefore: null,
      asOf: null,
    });
  });

  test('counts the open stops before it once any stop is out or done', () => {
    const stops = round(['DELIVERED', 5], ['OUT_FOR_DELIVERY', 60], ['CONFIRMED', null], ['OUT_FOR_DELIVERY', 60]);
    expect(progressOf(stops, 's3', now)).toEqual({ state: 'ON_THE_WAY', stopsBefore: 2, asOf: minutesAgo(5) });
  });

  test('is NEXT when no stop before it is open', () => {
    const stops = round(['FAILED', 8], ['OUT_FOR_DELIVERY', 60], ['OUT_FOR_DELIVERY', 60]);
    expect(progressOf(stops, 's1', now)).toEqual({ state: 'NEXT', stopsBefore: 0, asOf: minutesAgo(8) });
  });

  test('hides its place when no step has arrived for 90 minutes', () => {
    const stops = (minutes: number) => round(['DELIVERED', minutes], ['OUT_FOR_DELIVERY', minutes + 1]);
    expect(progressOf(stops(90), 's1', now)).toMatchObject({ state: 'NEXT', stopsBefore: 0 });
    expect(progressOf(stops(91), 's1', now)).toEqual({ state: 'NEXT', stopsBefore: null, asOf: null });
  });

  test.each(['DELIVERED', 'FAILED'] as const)('ends with %s', (status) => {
    expect(progressOf(round(['OUT_FOR_DELIVERY', 5], [status, 5]), 's1', now)).toEqual({ state: status, stopsBefore: null, asOf: null });
  });
});

test.each([
  ['2026-03-04T08:59:59Z', false, false],
  ['2026-03-04T08:59:59Z', true, true],
  ['2026-03-04T09:00:00Z', false, true],
  ['2026-03-12T15:59:59Z', true, true],
  ['2026-03-12T16:00:00Z', true, false],
])('at %s, announced: %s, the delivery of 5 March is shown: %s', (at, isAnnounced, shown) => {
  expect(isDeliveryDayShown('2026-03-05', isAnnounced, new Date(at))).toBe(shown);
});

test.each([
  ['NOBODY_HOME', 1, true],
  ['NOBODY_HOME', 2, false],
  ['REFUSED', 1, false],
  ['DAMAGED', 1, false],
  [null, 1, true],
] as const)('after %s, failed %i times, the customer may choose: %s', (code, failures, may) => {
  expect(mayChooseAfterFailure(code, failures)).toBe(may);
});

test.each([
  // 00:00 and 23:59 of 5 March in Malaysia.
  ['2026-03-04T16:00:00Z', '2026-03-06T04:00:00.000Z'],
  ['2026-03-05T15:59:59Z', '2026-03-06T04:00:00.000Z'],
  ['2026-03-05T16:00:00Z', '2026-03-07T04:00:00.000Z'],
])('a failure at %s waits for its customer until noon of the next day: %s', (at, until) => {
  const failedAt = new Date(at);
  expect(customerChoosesUntil(failedAt).toISOString()).toBe(until);
  // The last instant at which it waits is covered by what is read of the failures.
  expect(choiceBegan(new Date(Date.parse(until) - 1)).getTime()).toBeLessThanOrEqual(failedAt.getTime());
});

test.each([
  ['2026-03-06T03:59:59Z', '2026-03-04T16:00:00.000Z'],
  ['2026-03-06T04:00:00Z', '2026-03-05T16:00:00.000Z'],
])('at %s the failures that may wait for their customers began at %s', (now, since) => {
  expect(choiceBegan(new Date(now)).toISOString()).toBe(since);
});
