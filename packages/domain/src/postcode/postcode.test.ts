import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { covers, formatCoverage, isPostcode, normalisePostcode, parseCoverage, withoutRanges } from './postcode.js';

const postcode = fc.stringMatching(/^\d{5}$/);
const range = fc.tuple(postcode, postcode).map(([a, b]) => (a <= b ? { first: a, last: b } : { first: b, last: a }));

test.each(['68100', '01000', '00000', '99999'])('%s looks like a postcode', (text) => {
  expect(isPostcode(text)).toBe(true);
});

test.each(['', '6810', '681000', '6810a', ' 68100', '68100\n', '６８１００', '-6810', '6.8e3'])('%j does not', (text) => {
  expect(isPostcode(text)).toBe(false);
});

test('spaces that people type are dropped', () => {
  expect(normalisePostcode(' 68 100\t')).toBe('68100');
  expect(normalisePostcode('68-100')).toBe('68-100');
});

describe('coverage', () => {
  test.each([
    ['68100', { first: '68100', last: '68100' }],
    ['68000-68100', { first: '68000', last: '68100' }],
    [' 68000 - 68100 ', { first: '68000', last: '68100' }],
    ['01000-02800', { first: '01000', last: '02800' }],
    ['68100-68100', { first: '68100', last: '68100' }],
  ])('%j is read', (text, expected) => {
    expect(parseCoverage(text)).toEqual(expected);
  });

  test.each(['', '-', '68100-', '-68100', '68100-68000', '68000-68050-68100', '6800-6810', '68000–68100', '68000,68100', 'all'])(
    '%j is not',
    (text) => {
      expect(parseCoverage(text)).toBeNull();
    },
  );

  test('is parsed as it is formatted', () => {
    fc.assert(
      fc.property(range, (each) => {
        expect(parseCoverage(formatCoverage(each))).toEqual(each);
      }),
    );
    expect(formatCoverage({ first: '68100', last: '68100' })).toBe('68100');
  });

  test('contains both its ends and the postcodes between, like numbers', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 4 }), postcode, (ranges, code) => {
        const between = ranges.some(({ first, last }) => Number(first) <= Number(code) && Number(code) <= Number(last));
        expect(covers(ranges, code)).toBe(between);
      }),
    );
    expect(covers([{ first: '01000', last: '02800' }], '02800')).toBe(true);
    expect(covers([], '68100')).toBe(false);
  });
});

test('returns for every hostile text', () => {
  for (const text of hostileTexts) {
    expect(isPostcode(normalisePostcode(text))).toBe(false);
    expect(parseCoverage(text)).toBeNull();
  }
});

describe('ranges without others', () => {
  const read = (texts: readonly string[]) => texts.flatMap((text) => parseCoverage(text) ?? []);
  test.each([
    [['68000-68199'], [], ['68000-68199']],
    [['68000-68199'], ['68000-68199'], []],
    [['68000-68199'], ['68100'], ['68000-68099', '68101-68199']],
    [['68000-68199'], ['67000-68099', '68150-69000'], ['68100-68149']],
    [['68100'], ['68101', '68099'], ['68100']],
    [
      ['00000-00010', '99990-99999'],
      ['00000-00004', '99995-99999'],
      ['00005-00010', '99990-99994'],
    ],
    [['68000-68199'], ['68050-68150', '68060-68070'], ['68000-68049', '68151-68199']],
  ])('%j without %j is %j', (ranges, others, left) => {
    expect(withoutRanges(read(ranges), read(others)).map(formatCoverage)).toEqual(left);
  });

  test('are the postcodes that only they cover', () => {
    fc.assert(
      fc.property(
        fc.array(range, { maxLength: 6 }),
        fc.array(range, { maxLength: 6 }),
        fc.array(postcode, { minLength: 20 }),
        (own, others, some) => {
          const left = withoutRanges(own, others);
          const edges = [...own, ...others].flatMap(({ first, last }) => [first, last]);
          for (const code of [...some, ...edges]) expect(covers(left, code)).toBe(covers(own, code) && !covers(others, code));
        },
      ),
    );
  });
});
