import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { hostileTexts } from '../testing/hostile-texts.js';
import {
  alphabetsOnly,
  alphabetsOrNumbersOnly,
  hiddenCharacters,
  isBlank,
  isTooLong,
  numbersOnly,
  plainCharacters,
  required,
  withoutHiddenCharacters,
} from './text.js';

const checks = { required, numbersOnly, alphabetsOnly, alphabetsOrNumbersOnly };

test.each<[keyof typeof checks, string, string | null]>([
  ['required', '', 'REQUIRED'],
  ['required', ' \t\u00a0', 'REQUIRED'],
  ['required', '\u200b\u2060', 'REQUIRED'],
  ['required', ' a ', null],
  ['numbersOnly', '', null],
  ['numbersOnly', '0123456789', null],
  ['numbersOnly', '12a', 'NUMBERS_ONLY'],
  ['numbersOnly', '1.5', 'NUMBERS_ONLY'],
  ['numbersOnly', '-1', 'NUMBERS_ONLY'],
  ['numbersOnly', '１２', 'NUMBERS_ONLY'],
  ['numbersOnly', '12\n', 'NUMBERS_ONLY'],
  ['alphabetsOnly', 'Nur Aisyah', null],
  ['alphabetsOnly', '陈 美玲', null],
  ['alphabetsOnly', 'e\u0301', null],
  ['alphabetsOnly', "Dato'", 'ALPHABETS_ONLY'],
  ['alphabetsOnly', 'Ali2', 'ALPHABETS_ONLY'],
  ['alphabetsOnly', 'a\tb', 'ALPHABETS_ONLY'],
  ['alphabetsOrNumbersOnly', 'Lot 12 Jalan', null],
  ['alphabetsOrNumbersOnly', 'Lot-12', 'ALPHABETS_OR_NUMBERS_ONLY'],
  ['alphabetsOrNumbersOnly', '', null],
])('%s of %j is %s', (check, text, expected) => {
  expect(checks[check](text)).toBe(expected);
});

test('a text with a visible character is not blank', () => {
  for (const text of ['', ' ', '\n', '\u3000', '\u200b', '\ufeff', '\u3164', ' \u2060 ']) expect(isBlank(text)).toBe(true);
  for (const text of ['.', '李', '\u0301', '🛏️', ' a']) expect(isBlank(text)).toBe(false);
});

test('too long is counted in characters, not in code units', () => {
  fc.assert(
    fc.property(anyText, fc.nat({ max: 12 }), (text, max) => {
      expect(isTooLong(text, max)).toBe([...text].length > max);
    }),
  );
});

describe('plainCharacters', () => {
  test.each(['', 'Nur Aisyah', '陈美玲', '🛏️', "Dato' Sri", 'e\u0301'])('takes %j', (text) => {
    expect(plainCharacters(text)).toBeNull();
  });

  test.each(['\u0000', 'a\u0007', 'a\u007f', 'a\u0085', '\ud83d', '\udecf\ud83d'])('never takes %j', (text) => {
    expect(plainCharacters(text)).toBe('CHARACTERS_INVALID');
    expect(plainCharacters(text, true)).toBe('CHARACTERS_INVALID');
  });

  test.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u2028b', 'a\u2029b'])('takes %j only where lines may break', (text) => {
    expect(plainCharacters(text)).toBe('CHARACTERS_INVALID');
    expect(plainCharacters(text, true)).toBeNull();
  });

  test('an accepted text is the same after UTF-8 and back', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (plainCharacters(text, true) === null) expect(new TextDecoder().decode(new TextEncoder().encode(`.${text}`))).toBe(`.${text}`);
      }),
    );
  });
});

describe('hiddenCharacters', () => {
  const ranges = [
    [0x00ad, 0x00ad],
    [0x061c, 0x061c],
    [0x180e, 0x180e],
    [0x200b, 0x200f],
    [0x202a, 0x202e],
    [0x2060, 0x2069],
    [0x3164, 0x3164],
    [0xfeff, 0xfeff],
    [0xfff9, 0xfffb],
    [0xe0001, 0xe007f],
  ] as const;
  const hidden = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)));

  test('refuses every zero-width character and every bidi control, at any place', () => {
    for (const character of hidden) {
      for (const text of [character, `${character}Ali`, `A${character}li`, `Ali${character}`]) {
        expect(hiddenCharacters(text), JSON.stringify(text)).toBe('CHARACTERS_HIDDEN');
        expect(withoutHiddenCharacters(text)).toBe(text === character ? '' : 'Ali');
      }
    }
  });

  test.each(["Nur'Aisyah binti Dato' Ali", 'Kumar a/l Muthu', '陈美玲', 'சரவணன்', 'ﻣﺤﻤﺪ', 'e\u0301', '🛏️', '葛\u{e0100}', ''])(
    'takes %s',
    (text) => {
      expect(hiddenCharacters(text)).toBeNull();
      expect(withoutHiddenCharacters(text)).toBe(text);
    },
  );
});

test('no check throws or hangs on a hostile text', () => {
  for (const text of hostileTexts) {
    for (const check of [...Object.values(checks), plainCharacters, hiddenCharacters])
      expect([null, expect.any(String)]).toContainEqual(check(text));
  }
});
