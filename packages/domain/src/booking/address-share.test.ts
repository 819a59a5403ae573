import { expect, test } from 'vitest';
import { addressShare } from './address-share.js';

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [12, 3],
  [13, 4],
  [40, 10],
  [1000, 250],
])('of %i places one address has at most %i', (limit, share) => {
  expect(addressShare(limit)).toBe(share);
});
