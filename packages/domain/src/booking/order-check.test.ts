import { expect, it } from 'vitest';
import { waitsForCheck } from './order-check.js';

it.each([
  ['CONFIRMED', 'CHECK_ORDER', true],
  ['CONFIRMED', 'QUANTITY', true],
  ['DELIVERED', 'QUANTITY', false],
  ['CONFIRMED', 'CONFIRMED', false],
  ['CONFIRMED', 'NONE', false],
  ['CONFIRMED', null, false],
  ['FAILED', 'CHECK_ORDER', false],
  ['DELIVERED', 'CHECK_ORDER', false],
] as const)('a %s booking whose check is %s waits for it: %s', (status, orderCheck, expected) => {
  expect(waitsForCheck({ status, orderCheck })).toBe(expected);
});
