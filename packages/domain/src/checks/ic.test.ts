import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { isIc, normaliseIc } from './ic.js';

const today = '2026-03-02';

describe('isIc', () => {
  test.each(['900101-14-1234', '900101141234', '900101-141234', '90010114-1234', ' 900101-14-1234 '])(
    'takes %j: hyphens are optional',
    (text) => {
      expect(isIc(text, today)).toBe(true);
    },
  );

  test.each([
    ['000229-14-1234', 'a leap day of 2000'],
    ['260302-14-1234', 'today'],
    ['260303-14-1234', 'tomorrow in this century is a day of 1926'],
    ['991231-14-1234', 'a day of 1999'],
    ['280229-14-1234', 'a leap day of 1928'],
  ])('takes %s: %s', (text) => {
    expect(isIc(text, today)).toBe(true);
  });

  test.each([
    '',
    '010229-14-1234',
    '900101-14-123',
    '900101-14-12345',
    '901301-14-1234',
    '900132-14-1234',
    '900100-14-1234',
    '900001-14-1234',
    '900431-14-1234',
    'A00101-14-1234',
    '900101 14 1234',
    '900101--14-1234',
    '9001-01-14-1234',
    '９00101-14-1234',
    '900101-14-1234\u0000',
  ])('refuses %j', (text) => {
    expect(isIc(text, today)).toBe(false);
  });

  test('a date in the future counts as one of the last century only if it existed then', () => {
    // 2000 had a 29 February, 1900 had none.
    expect(isIc('000229-14-1234', '1999-12-31')).toBe(false);
    expect(isIc('000229-14-1234', '2000-02-29')).toBe(true);
  });

  test('knows the 86 places of birth and no other', () => {
    const unused = new Set([0, 17, 18, 19, 20, 69, 70, 73, 80, 81, 94, 95, 96, 97]);
    const places = Array.from({ length: 100 }, (_, place) => place);
    expect(places.filter((place) => isIc(`900101${String(place).padStart(2, '0')}1234`, today))).toEqual(
      places.filter((place) => !unused.has(place)),
    );
  });

  test('takes every date of the past', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1926-03-03'), max: new Date('2026-03-02'), noInvalidDate: true }),
        fc.stringMatching(/^\d{4}$/),
        (birth, serial) => {
          const [, year, month, day] = /^\d\d(\d\d)-(\d\d)-(\d\d)/.exec(birth.toISOString()) ?? [];
          expect(isIc(`${year}${month}${day}-01-${serial}`, today)).toBe(true);
        },
      ),
    );
  });
});

describe('normaliseIc', () => {
  test.each(['900101141234', '900101-14-1234', ' 90010114-1234 '])('writes %j with hyphens', (text) => {
    expect(normaliseIc(text)).toBe('900101-14-1234');
  });

  test('leaves other texts, trimmed', () => {
    expect(normaliseIc(' abc ')).toBe('abc');
  });

  test('twice changes nothing, and does not change what is valid', () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^\d{6}-?\d\d-?\d{4}$/), fc.string()), (text) => {
        expect(normaliseIc(normaliseIc(text))).toBe(normaliseIc(text));
        expect(isIc(normaliseIc(text), today)).toBe(isIc(text, today));
      }),
    );
  });
});

test('returns for every hostile text', () => {
  for (const text of hostileTexts) {
    expect(isIc(text, today)).toBe(false);
    expect(normaliseIc(text)).toBe(text.trim());
  }
});
