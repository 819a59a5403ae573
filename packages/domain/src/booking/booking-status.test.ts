import { expect, test } from 'vitest';
import { bookingStatuses, canArchive, canMove, canTransition, isActive } from './booking-status.js';

test('goes from status to status as the domain says, and in no other way', () => {
  const allowed = bookingStatuses.flatMap((from) =>
    bookingStatuses.filter((to) => canTransition(from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(allowed.sort()).toEqual([
    'CONFIRMED -> CANCELLED',
    'CONFIRMED -> OUT_FOR_DELIVERY',
    'FAILED -> CONFIRMED',
    'OUT_FOR_DELIVERY -> CONFIRMED',
    'OUT_FOR_DELIVERY -> DELIVERED',
    'OUT_FOR_DELIVERY -> FAILED',
  ]);
});

test.each([
  ['CONFIRMED', true, true, false],
  ['OUT_FOR_DELIVERY', true, false, false],
  ['DELIVERED', true, false, true],
  ['FAILED', true, true, false],
  ['CANCELLED', false, false, true],
] as const)('%s: active %s, may be moved %s, archived %s', (status, active, move, archive) => {
  expect([isActive(status), canMove(status), canArchive(status)]).toEqual([active, move, archive]);
});

test('what is put away goes nowhere any more', () => {
  for (const from of bookingStatuses.filter(canArchive)) expect(bookingStatuses.some((to) => canTransition(from, to))).toBe(false);
});
