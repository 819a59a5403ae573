import { expect, test } from 'vitest';
import { dayShares } from './guest-shares.js';

test.each([
  [1, { narrow: 1, wide: 1, guests: 3, guestHolds: 1 }],
  [2, { narrow: 1, wide: 1, guests: 3, guestHolds: 1 }],
  [3, { narrow: 2, wide: 2, guests: 3, guestHolds: 1 }],
  [4, { narrow: 3, wide: 3, guests: 3, guestHolds: 1 }],
  [7, { narrow: 3, wide: 6, guests: 4, guestHolds: 1 }],
  [8, { narrow: 3, wide: 6, guests: 4, guestHolds: 2 }],
  [40, { narrow: 3, wide: 6, guests: 20, guestHolds: 10 }],
  [41, { narrow: 3, wide: 6, guests: 21, guestHolds: 10 }],
])('of a day of %i', (limit, shares) => {
  expect(dayShares(limit, 50)).toEqual(shares);
});

test('a retailer may give all of a day to guests; shares of a network hold', () => {
  expect(dayShares(40, 100)).toEqual({ narrow: 3, wide: 6, guests: null, guestHolds: 10 });
});
