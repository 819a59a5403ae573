import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { isPhone, maxPhoneLength, phoneKey } from './phone.js';

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
  ['+65 6123 4567', '6561234567'],
  ['0065 6123 4567', '6561234567'],
  ['', ''],
])('%j is compared as %j', (text, key) => {
  expect(phoneKey(text)).toBe(key);
});

test('returns for every hostile text', () => {
  for (const text of hostileTexts) expect(isPhone(text)).toBe(false);
});
