import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { isPhone, maxPhoneLength, normalisePhone, phoneKey, phonesOf } from './phone.js';

describe('isPhone', () => {
  test.each([
    '03-1234 5678',
    '0312345678',
    '+60 3-1234 5678',
    '+60123456789',
    '(03) 1234 5678',
    '+(60) 3 1234 5678',
    '+65 6123 4567',
    '1.800.555.0199',
    '1234567',
    '123456789012345',
    '03-1234 5678 x12',
    '03-1234 5678 ext 1234567',
    '03-1234 5678 ext. 5',
    '0312345678#9',
    '0312345678X9',
    ' 0312345678 ',
  ])('takes %j', (text) => {
    expect(isPhone(text)).toBe(true);
  });

  test.each([
    '',
    '123456',
    '1234567890123456',
    '++60123456789',
    '60+123456789',
    'call 0312345678',
    '0312345678 ext',
    '0312345678 x12345678',
    '0312345678 x1 x2',
    '0312345678-',
    '０312345678',
    '+',
    '()',
    'abc',
  ])('refuses %j', (text) => {
    expect(isPhone(text)).toBe(false);
  });

  test('ends at 40 characters', () => {
    const spaced = `0312345${' '.repeat(maxPhoneLength - 8)}6`;
    expect(isPhone(spaced)).toBe(true);
    expect(isPhone(` ${spaced}`)).toBe(false);
  });
});

test.each([
  ['012-345 6789', '123456789'],
  ['+60 12-345 6789', '123456789'],
  ['+60 (0)12-345 6789', '123456789'],
  ['0060123456789', '123456789'],
  ['60123456789', '123456789'],
  ['12 345 6789', '123456789'],
  ['０１２－３４５６７８９', '123456789'],
  ['012-345 6789 ext 7', '123456789'],
  ['03-1234 5678', '312345678'],
  ['+60 3 1234 5678', '312345678'],
  ['+65 6123 4567', '+6561234567'],
  ['0065 6123 4567', '+6561234567'],
  ['(+65) 6123-4567 x2', '+6561234567'],
  ['06561234567', '6561234567'],
  ['6561234567', '6561234567'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+', ''],
  ['', ''],
])('%j is compared as %j', (text, key) => {
  expect(phoneKey(text)).toBe(key);
});

test.each([
  ['+60 (0)12-345 6789', '0123456789'],
  ['(+65) 6123 4567', '+6561234567'],
  ['0044 (0)20 7946 0958', '+442079460958'],
  ['+60 3-1234 5678', '+60 3-1234 5678'],
  ['03-1234 5678 ext 9', '03-1234 5678 ext 9'],
  ['+65 6123 4567 x2', '+65 6123 4567 x2'],
  ['6123 4567', '6123 4567'],
])('%j is stored as %j', (typed, kept) => {
  expect(normalisePhone(typed)).toBe(kept);
  expect(normalisePhone(kept)).toBe(kept);
  expect(phoneKey(kept)).toBe(phoneKey(typed));
});

test('spellings of one number have one key, numbers of two countries never', () => {
  const country = fc.constantFrom('60', '65', '44', '1', '86', '673');
  const number = fc.stringMatching(/^[1-9]\d{7,9}$/);
  const spelling = fc.tuple(
    fc.constantFrom('+', '00', ' ＋'),
    fc.constantFrom('', ' ', '-', '.', ' (0)'),
    fc.constantFrom('', ' x2', ' ext. 31'),
  );
  const spelled = (code: string, rest: string, [prefix, between, end]: [string, string, string]) => prefix + code + between + rest + end;
  fc.assert(
    fc.property(country, country, number, number, spelling, spelling, (code, otherCode, rest, otherRest, one, other) => {
      expect(phoneKey(spelled(code, rest, one))).toBe(phoneKey(spelled(code, rest, other)));
      const isSame = code + rest === otherCode + otherRest;
      expect(phoneKey(spelled(code, rest, one)) === phoneKey(spelled(otherCode, otherRest, other))).toBe(isSame);
      if (code !== '60')
        for (const local of [`0${code}${rest}`, `60${code}${rest}`, code + rest])
          expect(phoneKey(local)).not.toBe(phoneKey(spelled(code, rest, one)));
    }),
  );
});

test.each<[string, string[]]>([
  ['012-3456789 / 03-8888 1234', ['012-3456789', '03-8888 1234']],
  ['0123456789,0198765432', ['0123456789', '0198765432']],
  ['0123456789; 0198765432', ['0123456789', '0198765432']],
  ['0123456789\n0198765432', ['0123456789', '0198765432']],
  ['012-345 6789 or 019-876 5432', ['012-345 6789', '019-876 5432']],
  ['012-345 6789 ATAU 019-876 5432', ['012-345 6789', '019-876 5432']],
  ['0123456789／0198765432', ['0123456789', '0198765432']],
  ['0123456789 或 0198765432', ['0123456789', '0198765432']],
  ['0123456789 / 0198765432 / 03-8888 1234', ['0123456789', '0198765432', '03-8888 1234']],
  ['3456789\n8888123', ['3456789', '8888123']],
  ['0123456789 / +60 12-345 6789', ['0123456789']],
  ['0123456789, tiada', ['0123456789']],
  ['0123456789 / wife', ['0123456789', 'wife']],
  ['wife / 0123456789', ['0123456789', 'wife']],
  ['012/345 6789', ['012/345 6789']],
  ['03-8888 1234 ext. 5', ['03-8888 1234 ext. 5']],
  ['03-8888', ['03-8888']],
  ['orang / wife', ['orang / wife']],
  ['', ['']],
])('%j has the numbers %j', (text, phones) => {
  expect(phonesOf(text)).toEqual(phones);
});

test('returns for every hostile text', () => {
  for (const text of hostileTexts) {
    expect(isPhone(text)).toBe(false);
    expect(phonesOf(text)).toEqual([text]);
  }
});
