import { expect, test } from 'vitest';
import { bookingStatuses, canArchive, canMove, canTransition, mayGoOut } from './booking-status.js';

test('changes between statuses as in the domain, and in no other way', () => {
  const allowed = bookingStatuses.flatMap((from) =>
    bookingStatuses.filter((to) => canTransition(from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(allowed.sort()).toEqual([
    'CONFIRMED -> CANCELLED',
    'CONFIRMED -> OUT_FOR_DELIVERY',
    'FAILED -> CANCELLED',
    'FAILED -> CONFIRMED',
    'OUT_FOR_DELIVERY -> CONFIRMED',
    'OUT_FOR_DELIVERY -> DELIVERED',
    'OUT_FOR_DELIVERY -> FAILED',
  ]);
});

test.each([
  ['CONFIRMED', true, false],
  ['OUT_FOR_DELIVERY', false, false],
  ['DELIVERED', false, true],
  ['FAILED', true, true],
  ['CANCELLED', false, true],
] as const)('%s: may be moved %s, archived %s', (status, move, archive) => {
  expect([canMove(status), canArchive(status)]).toEqual([move, archive]);
});

test('a delivery goes out on its date and later, never before', () => {
  const today = '2026-12-03';
  expect(['2026-11-24', '2026-12-02', today].every((date) => mayGoOut(date, today))).toBe(true);
  expect(['2026-12-04', '2027-01-01'].some((date) => mayGoOut(date, today))).toBe(false);
});
