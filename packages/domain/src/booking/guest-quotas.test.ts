import { expect, test } from 'vitest';
import { guestQuotas } from './guest-quotas.js';

test.each([
  [1, { net64: 1, net48: 1, guests: 3, guestHolds: 1 }],
  [2, { net64: 1, net48: 1, guests: 3, guestHolds: 1 }],
  [3, { net64: 2, net48: 2, guests: 3, guestHolds: 1 }],
  [4, { net64: 3, net48: 3, guests: 3, guestHolds: 1 }],
  [7, { net64: 3, net48: 6, guests: 4, guestHolds: 1 }],
  [8, { net64: 3, net48: 6, guests: 4, guestHolds: 2 }],
  [40, { net64: 3, net48: 6, guests: 20, guestHolds: 10 }],
  [41, { net64: 3, net48: 6, guests: 21, guestHolds: 10 }],
])('of a day of %i', (limit, quotas) => {
  expect(guestQuotas(limit, 50)).toEqual(quotas);
});

test('a retailer may give all of a day to guests; the quotas of a network still apply', () => {
  expect(guestQuotas(40, 100)).toEqual({ net64: 3, net48: 6, guests: null, guestHolds: 10 });
});
