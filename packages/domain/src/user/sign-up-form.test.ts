import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { hostileTexts } from '../testing/hostile-texts.js';
import { checkSignUpForm, defaultPhoneCountry, normaliseSignUpForm, type SignUpForm } from './sign-up-form.js';

const form: SignUpForm = {
  name: 'Nur Aisyah',
  email: 'nur@example.com',
  password: 'secret-1',
  confirmPassword: 'secret-1',
  phoneNumber: '012-345 6789',
};

describe('checkSignUpForm', () => {
  test('finds no error in a valid form, with or without the repeated password', () => {
    expect(checkSignUpForm(form)).toEqual([]);
    expect(checkSignUpForm({ name: form.name, email: form.email, password: form.password, phoneNumber: form.phoneNumber })).toEqual([]);
  });

  test('asks for everything, in the order of the page', () => {
    expect(checkSignUpForm({ name: ' ', email: '', password: '', confirmPassword: '', phoneNumber: ' ' })).toEqual([
      { path: 'name', code: 'NAME_REQUIRED' },
      { path: 'email', code: 'EMAIL_REQUIRED' },
      { path: 'password', code: 'PASSWORD_REQUIRED' },
      { path: 'confirmPassword', code: 'PASSWORD_REQUIRED' },
      { path: 'phoneNumber', code: 'REQUIRED' },
    ]);
  });

  test.each<[keyof SignUpForm, string, string]>([
    ['name', 'a'.repeat(121), 'TOO_LONG'],
    ['name', 'a\u0000', 'CHARACTERS_INVALID'],
    ['name', 'Nur\u2066Aisyah', 'CHARACTERS_HIDDEN'],
    ['email', 'nur\u202e@example.com', 'CHARACTERS_HIDDEN'],
    ['email', 'nur@example', 'EMAIL_FORMAT'],
    ['email', `${'a'.repeat(250)}@b.my`, 'TOO_LONG'],
    ['email', 'a\u0000@b.my', 'CHARACTERS_INVALID'],
    ['confirmPassword', 'secret-2', 'PASSWORDS_DIFFER'],
    ['confirmPassword', 'short', 'PASSWORD_TOO_SHORT'],
    ['phoneNumber', '12', 'PHONE_INVALID'],
    ['phoneNumber', '1'.repeat(41), 'TOO_LONG'],
  ])('%s %j: %s', (path, value, code) => {
    expect(checkSignUpForm({ ...form, [path]: value })).toMatchObject([{ path, code }]);
  });

  test.each([
    ['12345', 'PASSWORD_TOO_SHORT'],
    ['1234567890123456', 'PASSWORD_TOO_LONG'],
  ])('password %s: %s', (password, code) => {
    expect(checkSignUpForm({ ...form, password, confirmPassword: password })).toEqual([
      { path: 'password', code },
      { path: 'confirmPassword', code },
    ]);
  });

  test('never throws, and finds at most one error a field', () => {
    const anyForm = fc.record({ name: anyText, email: anyText, password: anyText, confirmPassword: anyText, phoneNumber: anyText });
    fc.assert(
      fc.property(anyForm, (any) => {
        const paths = checkSignUpForm(any).map((error) => error.path);
        expect(new Set(paths).size).toBe(paths.length);
      }),
    );
    for (const hostile of hostileTexts) {
      expect(
        checkSignUpForm({ name: hostile, email: hostile, password: hostile, confirmPassword: hostile, phoneNumber: hostile }),
      ).not.toEqual([]);
    }
  });
});

test('a name of invisible characters alone is missing', () => {
  expect(checkSignUpForm({ ...form, name: '\u200b' })).toEqual([{ path: 'name', code: 'NAME_REQUIRED' }]);
});

describe('normaliseSignUpForm', () => {
  test('trims all but the passwords', () => {
    const spaced = Object.fromEntries(Object.entries(form).map(([key, value]) => [key, ` ${value} `])) as unknown as SignUpForm;
    expect(normaliseSignUpForm(spaced)).toEqual({ ...form, password: ' secret-1 ', confirmPassword: ' secret-1 ' });
  });

  test('removes the bidi controls that come with a number from an address book', () => {
    expect(normaliseSignUpForm({ ...form, phoneNumber: '\u202a012-345 6789\u202c' })).toEqual(form);
  });

  test('twice changes nothing', () => {
    fc.assert(
      fc.property(fc.record({ name: anyText, email: anyText, password: anyText, phoneNumber: anyText }), (any) => {
        expect(normaliseSignUpForm(normaliseSignUpForm(any))).toEqual(normaliseSignUpForm(any));
      }),
    );
  });
});

test('the telephone is a Malaysian one until another country is chosen', () => {
  expect(defaultPhoneCountry).toBe('MY');
});
