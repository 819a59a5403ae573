import { describe, expect, test } from 'vitest';
import { bookingSearch } from './booking-search.js';

describe('a search for bookings', () => {
  test.each(['0123456789', '012-345 6789', '+60 12-345 6789', '60123456789', '+60-12 3456789', '(012) 345.6789'])(
    'finds the telephone number written as %s',
    (typed) => {
      const search = bookingSearch(typed);
      expect(search?.compact ?? search?.text).toBe('0123456789');
    },
  );

  test('finds a part of a telephone number', () => {
    expect(bookingSearch('345 6789')?.compact).toBe('3456789');
  });

  test.each(['demo 1011', 'DEMO-1011', 'Demo1011', 'demo/1011'])('finds the order number written as %s', (typed) => {
    const search = bookingSearch(typed);
    expect(search?.compact ?? search?.text).toBe('demo1011');
  });

  test.each(['ck7k 4m93', 'CK7K4M93', 'ck 7k 4m 93', 'CK7K–4M93', 'ＣＫ７Ｋ４Ｍ９３', '\u202ack7k4m93\u202c'])(
    'finds the reference written as %j',
    (typed) => {
      expect(bookingSearch(typed)?.reference).toBe('ck7k-4m93');
    },
  );

  test.each([
    ['CK7K-4M93', null],
    ['ck7k', null],
    ['ck7k4', 'ck7k-4'],
    ['ck7k 4m', 'ck7k-4m'],
    ['mmxhdeaa', 'mmxh-deaa'],
    ['mmxhde', null],
    ['rahmat', null],
    ['ck7k4m9b', null],
    ['ck7k4m933', null],
    ['陈ck7k4m', null],
  ])('%s may be the reference %j', (typed, reference) => {
    expect(bookingSearch(typed)?.reference).toBe(reference);
  });

  test('looks for other texts as they are typed, without case and outer spaces', () => {
    expect(bookingSearch('  Siti binti Ali ')).toEqual({
      text: 'siti binti ali',
      compact: null,
      reference: null,
      whole: [],
      isName: true,
      isPrefix: false,
    });
    expect(bookingSearch('3@example')).toEqual({
      text: '3@example',
      compact: null,
      reference: null,
      whole: ['3@example'],
      isName: false,
      isPrefix: false,
    });
  });

  test('looks for the beginning of a name when there are fewer than three characters', () => {
    expect(bookingSearch('陈明')).toEqual({ text: '陈明', compact: null, reference: null, whole: [], isName: false, isPrefix: true });
    expect(bookingSearch('0-1')).toMatchObject({ isPrefix: false });
  });

  test.each([
    ['+60 12-345 6789', ['0123456789']],
    ['0123456789', ['0123456789']],
    ['MB-3829-024', ['mb-3829-024', 'mb3829024']],
    ['demo 1011', ['demo1011']],
    ['CK7K-4M93', ['ck7k-4m93', 'ck7k4m93']],
    ['CK7K4M93', ['ck7k4m93', 'ck7k-4m93']],
    ['ck7k 4m93', ['ck7k4m93', 'ck7k-4m93']],
    ['abdul-rahman', []],
    ['siti@example.test', ['siti@example.test']],
    ['siti', []],
    ['Tan 陈美玲', []],
    ['12', []],
  ])('%s may be the whole of %j', (typed, whole) => {
    expect(bookingSearch(typed)?.whole).toEqual(whole);
  });

  test.each([
    ['siti', true],
    ["o'neil a/l", true],
    ['陈美玲', true],
    ['ng', false],
    ['block 7', false],
    ['siti@', false],
  ])('%s may be the beginning of a name: %s', (typed, isName) => {
    expect(bookingSearch(typed)?.isName).toBe(isName);
  });

  test('is none for an empty text', () => {
    expect(bookingSearch('')).toBeNull();
    expect(bookingSearch(' \u3000 ')).toBeNull();
  });

  test('keeps at least three characters of a number', () => {
    expect(bookingSearch('+60')?.compact).toBeNull();
    expect(bookingSearch('1 2')?.compact).toBeNull();
  });
});
