import { describe, expect, test } from 'vitest';
import { bookingSearch } from './booking-search.js';

/** What is looked for of a number that is typed in one piece or in several. */
const numberOf = (typed: string) => {
  const search = bookingSearch(typed);
  return search?.number ?? search?.words.map(({ text, compact }) => compact ?? text).join('');
};

describe('a search for bookings', () => {
  test.each(['0123456789', '012-345 6789', '+60 12-345 6789', '60123456789', '+60-12 3456789', '(012) 345.6789'])(
    'finds the telephone number written as %s',
    (typed) => {
      expect(numberOf(typed)).toBe('0123456789');
    },
  );

  test('finds a part of a telephone number', () => {
    expect(numberOf('345 6789')).toBe('3456789');
  });

  test.each(['demo 1011', 'DEMO-1011', 'Demo1011', 'demo/1011'])('finds the order number written as %s', (typed) => {
    expect(numberOf(typed)).toBe('demo1011');
  });

  test.each(['ck7k 4m93', 'CK7K4M93', 'CK7K–4M93', 'ＣＫ７Ｋ４Ｍ９３', '\u202ack7k4m93\u202c'])(
    'finds the reference written as %j',
    (typed) => {
      expect(numberOf(typed)).toBe('ck7k4m93');
    },
  );

  test('looks for other texts as they are typed, without case and outer spaces', () => {
    expect(bookingSearch('  Siti binti Ali ')).toEqual({
      text: 'siti binti ali',
      isPrefix: false,
      words: ['siti', 'binti', 'ali'].map((text) => ({ text, compact: null })),
      number: null,
    });
    expect(bookingSearch('陈')?.isPrefix).toBe(true);
    expect(bookingSearch('0-1')?.isPrefix).toBe(false);
  });

  test.each([
    ['Daud, Zulaikha', ['daud', 'zulaikha']],
    ['tan TAN tan', ['tan']],
    ['Élan　ＮＧＯ', ['elan', 'ngo']],
    ['012-345 6789', ['012-345/012345', '6789']],
    ['(012) 345.6789', ['(012)/012', '345.6789/3456789']],
    ['012 - 345', ['012', '345']],
    ['+60123456789', ['+60123456789/0123456789']],
    ['CK7K–4M93', ['ck7k-4m93/ck7k4m93']],
    ['Tan & Lim', ['tan', '&', 'lim']],
    ['-', ['-']],
    [',', [',']],
    ['\u202a,', ['\u202a,']],
    ['陈', ['陈']],
  ])('of %j looks for each of %j', (typed, expected) => {
    expect(bookingSearch(typed)?.words.map(({ text, compact }) => [text, compact].filter((each) => each !== null).join('/'))).toEqual(
      expected,
    );
  });

  test.each([
    ['+60 12-345 6789', '0123456789'],
    ['0060 12-345 6789', '0123456789'],
    ['0065 8123 4567', '6581234567'],
    ['60 12 345', '012345'],
    ['012-345 6789', null],
    ['+60123456789', null],
    ['demo 1011', null],
    ['60123 456789', null],
    ['4 /22', '422'],
    ['12 12', null],
  ])('for %s, whose words no booking has, searches for the number %j too', (typed, number) => {
    expect(bookingSearch(typed)?.number).toBe(number);
  });

  test('is null for an empty text', () => {
    expect(bookingSearch('')).toBeNull();
    expect(bookingSearch(' \u3000 ')).toBeNull();
  });

  test('keeps at least three characters of a number', () => {
    expect(bookingSearch('+60')?.words).toEqual([{ text: '+60', compact: null }]);
    expect(bookingSearch('1 2')?.number).toBeNull();
  });
});
