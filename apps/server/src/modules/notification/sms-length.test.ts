import { expect, test } from 'vitest';
import { fitsOneSms, shortestNeeded } from './sms-length.js';

test.each([
  ['a'.repeat(160), true],
  ['a'.repeat(161), false],
  [`${'a'.repeat(158)}€`, true],
  [`${'a'.repeat(159)}€`, false],
  ['送'.repeat(70), true],
  [`${'a'.repeat(70)}送`, false],
  // Two units of UCS-2 each.
  ['🛏'.repeat(36), false],
])('%j', (text, fits) => {
  expect(fitsOneSms(text)).toBe(fits);
});

test('the first that fits is taken, else the last', () => {
  expect(shortestNeeded(['a'.repeat(200), 'long', 'short'])).toBe('long');
  expect(shortestNeeded(['a'.repeat(200), 'b'.repeat(199)])).toBe('b'.repeat(199));
});
