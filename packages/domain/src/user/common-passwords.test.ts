import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { isCommonPassword } from './common-passwords.js';

test.each([
  '123456',
  '123456789',
  'qwerty',
  'password',
  '12345678',
  '111111',
  '123123',
  '1234567890',
  '1234567',
  'qwerty123',
  '000000',
  '1q2w3e',
  'abc123',
  'password1',
  'iloveyou',
  '654321',
  'Password123',
  'letmein',
  'sunshine',
  'princess1',
  'dragon',
  'monkey12',
  'P@ssw0rd',
  'welcome1',
  'admin123',
  'Admin@123',
  'qwertyuiop',
  'asdfgh',
  'zxcvbnm',
  '987654321',
  '121212',
  '666666',
  'abcdef',
  'superman!',
  'Liverpool2024',
  'malaysia',
  '19900131',
  '31011990',
  '310190',
  'sayang123',
  'QWERTY',
  'trustno1',
  '1qaz2wsx',
  'passw0rd1',
  'bedset',
  'Booking1',
  'mattress2026',
  'tilam123',
  'penghantaran!',
])('%s is one that everybody tries', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'secret-1',
  'sleep-well-9',
  'Str0ng!pass',
  'kasur empuk',
  'demo-admin',
  'correct-horse',
  'xK9$vQ2m',
  '床褥床褥好睡觉',
  '739204815',
  'tilam-baharu',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('the case does not matter, and no text is too strange', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(isCommonPassword(text)).toBe(isCommonPassword(text.toLowerCase()));
    }),
  );
});
