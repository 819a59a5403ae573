import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { hostileTexts } from '../testing/hostile-texts.js';
import { hiddenCharacters } from './text.js';
import { lineErrors, normaliseLine, wholeNumberErrors } from './line-of-text.js';

test.each([
  [null, null],
  [undefined, null],
  ['', null],
  [' \u00a0\n', null],
  ['  Jalan  SG ', 'Jalan SG'],
  ['Jalan\u00a0\u3000SG', 'Jalan SG'],
  ['a\tb', 'a b'],
  ['a\r\nb', 'a b'],
  ['a \n\t b', 'a b'],
  ['a\u2028b\u2029c\u0085d', 'a b c d'],
  ['\u200bNur\u00ad Aisyah\ufeff', 'Nur Aisyah'],
  ['\u202aAli\u202c', 'Ali'],
  ['\u2068 Ali \u2069', 'Ali'],
  ['Ali\u200e', 'Ali'],
  ['a\u200db', 'ab'],
  ['A\u202eli', 'A\u202eli'],
  ['\u202eilA', '\u202eilA'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
  ['ක්\u200dෂ', 'ක්\u200dෂ'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['e\u0301', 'é'],
])('%j is stored as %j', (text, expected) => {
  expect(normaliseLine(text)).toBe(expected);
});

test('normalising is idempotent, and leaves no invisible character but joiners and those that reorder', () => {
  const copied = fc.string({
    unit: fc.constantFrom('a', 'e\u0301', '\u0301', '\u200d', '\u034f', '👨', '\ufe0f', 'ක', '්', '\u202a', '\u202e', ' ', '\n'),
  });
  fc.assert(
    fc.property(fc.oneof(anyText, copied), (text) => {
      const line = normaliseLine(text);
      expect(normaliseLine(line)).toBe(line);
      if (line !== null && !/[\u202a-\u202e\u2066-\u2069]/.test(line)) expect(hiddenCharacters(line)).toBeNull();
    }),
  );
});

test('a line is required only when asked for', () => {
  expect(lineErrors('name', null, { max: 3, required: true })).toEqual([{ path: 'name', code: 'REQUIRED' }]);
  expect(lineErrors('name', '', { max: 3, required: true })).toEqual([{ path: 'name', code: 'REQUIRED' }]);
  expect(lineErrors('name', '\u200b', { max: 3, required: true })).toEqual([{ path: 'name', code: 'REQUIRED' }]);
  expect(lineErrors('name', null, { max: 3 })).toEqual([]);
});

test('length is counted in characters as people count them', () => {
  expect(lineErrors('name', '🛏🛏🛏', { max: 3 })).toEqual([]);
  expect(lineErrors('name', '🛏🛏🛏a', { max: 3 })).toEqual([{ path: 'name', code: 'TOO_LONG', values: { max: 3 } }]);
  expect(lineErrors('name', 'a'.repeat(100_000), { max: 3 })).toMatchObject([{ code: 'TOO_LONG' }]);
});

test.each(['a\nb', 'a\tb', 'a\u0000', 'a\u2028', '\ud800', 'a\u009f'])('%j is not one line of text', (text) => {
  expect(lineErrors('name', text, { max: 10 })).toEqual([{ path: 'name', code: 'CHARACTERS_INVALID' }]);
});

test.each(['a\u202eb', 'a\u200b', '\u2066a\u2069'])('%j has hidden characters', (text) => {
  expect(lineErrors('name', text, { max: 10 })).toEqual([{ path: 'name', code: 'CHARACTERS_HIDDEN' }]);
});

test('returns for every hostile text', () => {
  for (const text of hostileTexts) expect(lineErrors('name', normaliseLine(text), { max: 10 }).length).toBeLessThan(2);
});

test('a whole number lies between both ends, included', () => {
  const errors = [{ path: 'n', code: 'NUMBER_RANGE', values: { min: 0, max: 9 } }];
  for (const value of [0, 5, 9]) expect(wholeNumberErrors('n', value, 0, 9)).toEqual([]);
  for (const value of [-1, 10, 1.5, NaN, Infinity, -Infinity]) expect(wholeNumberErrors('n', value, 0, 9)).toEqual(errors);
});
