import { describe, expect, test } from 'vitest';
import { messageAttempts, messageRetryDelay, quietUntil, smsWaitsUntil } from './message-times.js';

/** Local times of Malaysia. */
const local = (text: string) => new Date(`${text}+08:00`);
const night = { from: '22:00', to: '08:00' };

describe('quiet hours over midnight', () => {
  test.each([
    ['2026-03-04T21:59:59', null],
    ['2026-03-04T22:00:00', '2026-03-05T08:00:00'],
    ['2026-03-04T23:59:59', '2026-03-05T08:00:00'],
    ['2026-03-05T00:00:00', '2026-03-05T08:00:00'],
    ['2026-03-05T07:59:59', '2026-03-05T08:00:00'],
    ['2026-03-05T08:00:00', null],
    ['2026-02-28T22:30:00', '2026-03-01T08:00:00'],
    ['2028-02-28T22:30:00', '2028-02-29T08:00:00'],
    ['2026-12-31T23:00:00', '2027-01-01T08:00:00'],
  ])('at %s: %s', (at, until) => {
    expect(quietUntil(night, local(at))).toEqual(until === null ? null : local(until));
  });
});

test('quiet hours within a day, and none', () => {
  const noon = { from: '12:00', to: '14:00' };
  const ends = ['11:59', '12:00', '13:59', '14:00'].map((time) => quietUntil(noon, local(`2026-03-04T${time}:00`)));
  const end = local('2026-03-04T14:00:00');
  expect(ends).toEqual([null, end, end, null]);
  expect(quietUntil(null, local('2026-03-04T23:00:00'))).toBeNull();
});

test('an SMS about a change waits when the quiet hours begin before its two minutes are over; about today it does not', () => {
  const end = local('2026-03-05T08:00:00');
  expect(smsWaitsUntil(night, local('2026-03-04T21:57:59'))).toBeNull();
  expect(smsWaitsUntil(night, local('2026-03-04T21:58:00'))).toEqual(end);
  expect(smsWaitsUntil(night, local('2026-03-04T21:58:00'), { wait: 0 })).toBeNull();
  expect(smsWaitsUntil(night, local('2026-03-05T07:59:00'))).toEqual(end);
  expect(smsWaitsUntil(night, local('2026-03-04T23:00:00'), { dates: ['2026-03-05'] })).toEqual(end);
  expect(smsWaitsUntil(night, local('2026-03-04T23:00:00'), { dates: ['2026-03-04'] })).toBeNull();
  // It leaves on the new day, which is then today.
  expect(smsWaitsUntil(night, local('2026-03-04T23:59:00'), { dates: ['2026-03-05', '2026-03-09'] })).toBeNull();
});

test('a message is tried again later each time, for fifteen hours', () => {
  const delays = Array.from({ length: messageAttempts - 1 }, (_, made) => messageRetryDelay(made + 1));
  expect(delays.map((delay) => Math.round(delay / 1000))).toEqual([3, 7, 20, 55, 148, 403, 1_097, 2_981, 8_103, 22_026, 22_026]);
  expect(delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000).toBeCloseTo(15.8, 1);
});
