import { expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { confirmPasswordInvalid, passwordInvalid } from './password.js';

test.each([
  ['', 'PASSWORD_REQUIRED'],
  ['12345', 'PASSWORD_TOO_SHORT'],
  ['123456', null],
  ['123456789012345', null],
  ['1234567890123456', 'PASSWORD_TOO_LONG'],
  ['      ', null],
  ['rahsia\ud83d', 'CHARACTERS_INVALID'],
  ['\udecfrahsia', 'CHARACTERS_INVALID'],
  ['🛏🛏🛏', 'PASSWORD_TOO_SHORT'],
  ['🛏'.repeat(15), null],
  ['e\u0301'.repeat(5), 'PASSWORD_TOO_SHORT'],
  ['\u1ec7'.normalize('NFD').repeat(15), null],
  ['🛏'.repeat(16), 'PASSWORD_TOO_LONG'],
])('%j: %s', (password, expected) => {
  expect(passwordInvalid(password)).toBe(expected);
  expect(confirmPasswordInvalid(password, password)).toBe(expected);
});

test('the repeated password has the same rules, then must be the same', () => {
  expect(confirmPasswordInvalid('', 'secret-1')).toBe('PASSWORD_REQUIRED');
  expect(confirmPasswordInvalid('abc', 'secret-1')).toBe('PASSWORD_TOO_SHORT');
  expect(confirmPasswordInvalid('secret-2', 'secret-1')).toBe('PASSWORDS_DIFFER');
  expect(confirmPasswordInvalid('secret-1 ', 'secret-1')).toBe('PASSWORDS_DIFFER');
  expect(confirmPasswordInvalid('cafe\u0301-123', 'caf\u00e9-123')).toBeNull();
});

test('returns for every hostile text', () => {
  for (const text of hostileTexts.filter((each) => each.length > 30)) expect(passwordInvalid(text)).toBe('PASSWORD_TOO_LONG');
});
