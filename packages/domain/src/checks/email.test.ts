import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { hostileTexts } from '../testing/hostile-texts.js';
import { emailInvalid, emailKey, emailOfForm, isEmail, maxEmailLength } from './email.js';

describe('isEmail', () => {
  test.each(['a@b.my', 'nur.aisyah@example.com', 'a+b@mail.example.com.my', "o'neil@example.com", '用户@例子.公司', 'A_B-1@x-y.io'])(
    'takes %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  test.each([
    '',
    'a',
    'a@',
    '@b.my',
    'a@b',
    'a@b.',
    'a@.my',
    'a@b..my',
    'a@@b.my',
    'a@b@c.my',
    'a b@c.my',
    'a@b c.my',
    ' a@b.my',
    'a@b.my ',
    'a@b.my\n',
    'a@b.my\r\nBcc: c@d.my',
    '<a@b.my>',
    'a@b.my,c@d.my',
    'a@b.my;c@d.my',
    '"a"@b.my',
    'a\\@b.my',
    'a:b@c.my',
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('ends at 254 characters', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - 5)}@b.my`;
    expect(isEmail(ofLength(maxEmailLength))).toBe(true);
    expect(isEmail(ofLength(maxEmailLength + 1))).toBe(false);
  });

  test('takes every usual address', () => {
    fc.assert(fc.property(fc.emailAddress({ size: 'small' }), (address) => /[(),:;<>"\\]/.test(address) || isEmail(address)));
  });
});

test('the form reports a missing address first', () => {
  expect(emailOfForm('')).toBe('EMAIL_REQUIRED');
  expect(emailOfForm(' ')).toBe('EMAIL_REQUIRED');
  expect(emailOfForm('a@b')).toBe('EMAIL_FORMAT');
  expect(emailOfForm('a@b.my')).toBeNull();
});

test('an address with hidden characters is refused with its reason', () => {
  for (const text of ['a\u200b@b.my', 'a@b\u00ad.my', 'ym.b@\u202ea', '\ufeffa@b.my']) {
    expect(isEmail(text)).toBe(false);
    expect(emailInvalid(text)).toBe('EMAIL_INVALID');
    expect(emailOfForm(text)).toBe('CHARACTERS_HIDDEN');
  }
});

test('returns for every hostile text', () => {
  for (const text of hostileTexts) expect(isEmail(text)).toBe(false);
});

describe('emailKey', () => {
  test.each([
    [' Nur.Aisyah@Example.COM\t', 'nur.aisyah@example.com'],
    ['\u212aim@b.my', 'kim@b.my'],
    // PostgreSQL's lower() turns it into a plain i: here it is another address, so that it cannot stand for the one with the i.
    ['k\u0130m@b.my', 'ki\u0307m@b.my'],
    ['e\u0301@b.my', '\u00e9@b.my'],
    [' ', ''],
  ])('%j is %j', (text, key) => {
    expect(emailKey(text)).toBe(key);
  });

  test('twice changes nothing', () => {
    fc.assert(fc.property(anyText, (text) => emailKey(emailKey(text)) === emailKey(text)));
  });
});
