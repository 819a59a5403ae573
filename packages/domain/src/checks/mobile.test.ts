import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import spellings from '../testing/mobile-spellings.json' with { type: 'json' };
import { formatMobile, internationalMobile, isMobile, mobileInvalid, normaliseMobile, parseMobile } from './mobile.js';

const digits = (length: number) => '23456789'.slice(0, length);

describe('the rule', () => {
  test.each(['010', '011', '012', '013', '014', '016', '017', '018', '019'])(
    'takes 7 or 8 digits after %s, with or without a hyphen',
    (prefix) => {
      for (const length of [7, 8]) {
        expect(isMobile(prefix + digits(length))).toBe(true);
        expect(isMobile(`${prefix}-${digits(length)}`)).toBe(true);
      }
      for (const length of [0, 6]) expect(isMobile(prefix + digits(length))).toBe(false);
      expect(isMobile(`${prefix}${digits(8)}0`)).toBe(false);
    },
  );

  test.each([
    '0151234567',
    '01512345678',
    '0212345678',
    '1123456789',
    '+60123456789',
    '012 3456789',
    '012--3456789',
    '0123-456789',
    '012-345-6789',
    '０123456789',
    '0123456789\n',
    '',
  ])('refuses %j', (text) => {
    expect(isMobile(text)).toBe(false);
  });
});

describe('normalising', () => {
  test.each([
    ['012-345 6789', '0123456789'],
    ['+60 12-345 6789', '0123456789'],
    ['60123456789', '0123456789'],
    ['+60123456789', '0123456789'],
    [' 011-2345-6789 ', '01123456789'],
    ['\u202a+60 12\u2011345\u00a06789\u202c', '0123456789'],
    ['+600123456789', '0123456789'],
    ['+60 (0)12-345 6789', '0123456789'],
    ['0060 12 345 6789', '0123456789'],
    ['00600123456789', '0123456789'],
    ['(012) 345.6789', '0123456789'],
    ['012.345.6789', '0123456789'],
    ['０１２－３４５６７８９', '0123456789'],
    ['＋６０１２３４５６７８９', '0123456789'],
    ['12-345 6789', '0123456789'],
    ['1123456789', '01123456789'],
    ['012--345///6789', '0123456789'],
    ['[012] 345, 6789', '0123456789'],
    ['15 123 4567', '151234567'],
    ['0123456789 0198765432', '01234567890198765432'],
    ['+65 9123 4567', '+6591234567'],
    ['0065 9123 4567', '+6591234567'],
    ['+(44)(0)7400 123456', '+447400123456'],
    ['(0)12-345 6789', '0123456789'],
    ['00123', '+123'],
    ['000123', '000123'],
    ['6012', '012'],
    ['', ''],
  ])('%j gives %j', (text, expected) => {
    expect(normaliseMobile(text)).toBe(expected);
  });

  test('twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('6', '0', '1', '2', '+', '-', ' ', 'x', '(', ')', '１') }), (text) => {
        expect(normaliseMobile(normaliseMobile(text))).toBe(normaliseMobile(text));
      }),
    );
  });

  test('any spelling of a number is the same number', () => {
    const number = fc.tuple(fc.constantFrom('0', '1', '2', '3', '4', '6', '7', '8', '9'), fc.stringMatching(/^\d{7,8}$/));
    const spelling = fc.record({
      prefix: fc.constantFrom('', '0', '60', '+60', '+60 ', '+60-', '0060', '(+60)', '+60 (0)', '６０'),
      between: fc.constantFrom('', ' ', '-', '.', ' - ', '/'),
    });
    fc.assert(
      fc.property(number, spelling, ([sign, rest], { prefix, between }) => {
        const text = `${prefix}1${sign}${between}${rest.slice(0, 3)}${between}${rest.slice(3)}`;
        expect(normaliseMobile(text)).toBe(`01${sign}${rest}`);
        expect(mobileInvalid(text)).toBeNull();
      }),
    );
  });
});

/** Singapore's and Great Britain's mobile numbers, as a library knows them. */
const foreign = (text: string) => (/^\+(65[89]\d{7}|447[4-9]\d{8})$/.test(text) ? text : null);

describe('a number of another country', () => {
  test.each(spellings as [string, string | null][])('%j is stored as %j', (typed, kept) => {
    expect(parseMobile(typed, foreign)).toBe(kept);
    expect(mobileInvalid(typed, foreign)).toBe(kept === null ? 'MOBILE_INVALID' : null);
    expect(parseMobile(typed)).toBe(kept?.startsWith('0') ? kept : null);
  });

  test('is read back from its display, and has one spelling', () => {
    const number = fc.oneof(
      fc.stringMatching(/^\+65[89]\d{7}$/),
      fc.stringMatching(/^\+447[4-9]\d{8}$/),
      fc.stringMatching(/^01[0-46-9]\d{7,8}$/),
    );
    const spelling = fc.tuple(fc.constantFrom('+', '00', ' + '), fc.constantFrom(' ', '-', '.', '\u00a0'));
    fc.assert(
      fc.property(number, spelling, (kept, [prefix, between]) => {
        expect(parseMobile(formatMobile(kept), foreign)).toBe(kept);
        const digits = internationalMobile(kept).slice(1);
        const typed = prefix + [digits.slice(0, 2), digits.slice(2, 6), digits.slice(6)].join(between);
        expect(parseMobile(typed, foreign)).toBe(kept);
        expect(parseMobile(internationalMobile(kept), foreign)).toBe(kept);
      }),
    );
  });
});

test.each([
  ['+6591234567', '+65 9123 4567'],
  ['+447400123456', '+44 740 012 3456'],
  ['+61412345678', '+61 412 345 678'],
  ['+12125550100', '+1 212 555 0100'],
  ['+8613812345678', '+86 138 1234 5678'],
  ['+6737123456', '+673 712 3456'],
  ['0123456789', '012-345 6789'],
  ['+60123456789', '012-345 6789'],
  ['01123456789', '011-2345 6789'],
  ['03-1234 5678', '03-1234 5678'],
  ['+60 12-345 6789', '012-345 6789'],
  ['+65 6123 4567', '+65 6123 4567'],
  ['', ''],
])('%j reads %j', (text, expected) => {
  expect(formatMobile(text)).toBe(expected);
});

test('returns for every hostile text', () => {
  for (const text of hostileTexts) {
    expect(isMobile(normaliseMobile(text))).toBe(false);
    expect(formatMobile(text)).toBe(text);
  }
});
