import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isWeakSecret } from './weak-secret.js';

test.each([
  'a'.repeat(40),
  'ab'.repeat(20),
  'correct-horse-battery-correct-horse-battery-',
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'ChangeMe-before-you-go-to-production-7x',
  'please_change_this_to_something_else_1',
  'your-secret-goes-here-and-is-long-enough',
  'password-of-the-booking-product-2026!',
  'an example of a session secret, 32 signs',
])('%s can be guessed', (secret) => {
  expect(isWeakSecret(secret)).toBe(true);
});

test('random secrets, and a long sentence, cannot', () => {
  for (let round = 0; round < 200; round += 1) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) expect(isWeakSecret(randomBytes(32).toString(encoding))).toBe(false);
  }
  expect(isWeakSecret('a secret of more than thirty-two characters')).toBe(false);
});
