import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { hostileTexts } from '../testing/hostile-texts.js';
import { lineFaults, normaliseLine, wholeNumberFaults } from './line-of-text.js';

test.each([
  [null, null],
  [undefined, null],
  ['', null],
  [' \u00a0\n', null],
  ['  Jalan  SG ', 'Jalan SG'],
  ['Jalan\u00a0\u3000SG', 'Jalan SG'],
  ['a\tb', 'a\tb'],
  ['e\u0301', 'é'],
])('%j is kept as %j', (text, expected) => {
  expect(normaliseLine(text)).toBe(expected);
});

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(normaliseLine(normaliseLine(text))).toBe(normaliseLine(text));
    }),
  );
});

test('a line is required only when asked for', () => {
  expect(lineFaults('name', null, { max: 3, required: true })).toEqual([{ path: 'name', code: 'REQUIRED' }]);
  expect(lineFaults('name', '', { max: 3, required: true })).toEqual([{ path: 'name', code: 'REQUIRED' }]);
  expect(lineFaults('name', '\u200b', { max: 3, required: true })).toEqual([{ path: 'name', code: 'REQUIRED' }]);
  expect(lineFaults('name', null, { max: 3 })).toEqual([]);
});

test('length is counted in characters as people count them', () => {
  expect(lineFaults('name', '🛏🛏🛏', { max: 3 })).toEqual([]);
  expect(lineFaults('name', '🛏🛏🛏a', { max: 3 })).toEqual([{ path: 'name', code: 'TOO_LONG', values: { max: 3 } }]);
  expect(lineFaults('name', 'a'.repeat(100_000), { max: 3 })).toMatchObject([{ code: 'TOO_LONG' }]);
});

test.each(['a\nb', 'a\tb', 'a\u0000', 'a\u2028', '\ud800', 'a\u009f'])('%j is not one line of text', (text) => {
  expect(lineFaults('name', text, { max: 10 })).toEqual([{ path: 'name', code: 'CHARACTERS_INVALID' }]);
});

test.each(['a\u202eb', 'a\u200b', '\u2066a\u2069'])('%j has hidden characters', (text) => {
  expect(lineFaults('name', text, { max: 10 })).toEqual([{ path: 'name', code: 'CHARACTERS_HIDDEN' }]);
});

test('returns for every hostile text', () => {
  for (const text of hostileTexts) expect(lineFaults('name', normaliseLine(text), { max: 10 }).length).toBeLessThan(2);
});

test('a whole number lies between both ends, included', () => {
  const faults = [{ path: 'n', code: 'NUMBER_RANGE', values: { min: 0, max: 9 } }];
  for (const value of [0, 5, 9]) expect(wholeNumberFaults('n', value, 0, 9)).toEqual([]);
  for (const value of [-1, 10, 1.5, NaN, Infinity, -Infinity]) expect(wholeNumberFaults('n', value, 0, 9)).toEqual(faults);
});
