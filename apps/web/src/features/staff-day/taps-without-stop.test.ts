import { expect, test } from 'vitest';
import { givenSheet, givenTap } from '../../testing/given-day-sheet';
import { dayStops } from './day-stops';
import { tapsWithoutStop } from './taps-without-stop';

const today = '2026-12-01';
const page = (date: string) => ({
  place: {
    isOf: (branch: string, day: string) => branch === 'b1' && day === date,
    mayOpen: (branch: string, day: string) => branch === 'b1' && day >= today,
  },
  stops: dayStops(givenSheet(), [], today),
  forbidden: false,
});
const notTaken = (code: 'CONFLICT' | 'GONE' | 'EXPIRED' | 'PHOTO', over: Parameters<typeof givenTap>[0] = {}) =>
  givenTap({ bookingId: 'k9', trouble: { code, text: null }, ...over });

test.each([
  ['another day is on the screen', page('2026-12-02'), notTaken('CONFLICT'), 'WAITS'],
  ['a photo was refused, of another day', page('2026-12-02'), notTaken('PHOTO'), 'WAITS'],
  ['its day cannot be loaded', { ...page(today), stops: null }, notTaken('CONFLICT'), 'WAITS'],
  ['its day is on the screen without it', page(today), notTaken('CONFLICT'), 'GONE'],
  ['the server knows no such stop of theirs', page('2026-12-02'), notTaken('GONE'), 'GONE'],
  ['its day is over for the crew', page(today), notTaken('CONFLICT', { date: '2026-11-30' }), 'CLOSED'],
  ['its branch is not theirs any more', page(today), notTaken('CONFLICT', { branchId: 'b7' }), 'CLOSED'],
  ['its day is not open to them', { ...page(today), stops: null, forbidden: true }, notTaken('CONFLICT'), 'CLOSED'],
  ['it is too old', page(today), notTaken('EXPIRED'), 'EXPIRED'],
])('a tap that was not taken, where %s', (_name, shown, tap, why) => {
  expect(tapsWithoutStop([tap], shown)).toEqual([{ taps: [tap], why }]);
});

test('is listed with all that waits behind it, at its stop where that is on the screen; what waits for a connection is not', () => {
  const behind = givenTap({ id: 't2', bookingId: 'k9' });
  const atStop = notTaken('CONFLICT', { bookingId: 'k2' });
  const taps = [atStop, notTaken('GONE'), behind, givenTap({ id: 't3', bookingId: 'k8' })];
  expect(tapsWithoutStop(taps, page(today)).map((told) => told.taps)).toEqual([[notTaken('GONE'), behind]]);
});
