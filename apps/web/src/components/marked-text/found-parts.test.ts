import { expect, test } from 'vitest';
import { foundParts, wordsNotIn } from './found-parts';

test.each([
  ['Zulaikha binti Daud', 'daud zulai', '[Zulai]kha binti [Daud]'],
  ['Lim Xiuwei', 'wei', 'Lim Xiu[wei]'],
  ['陈美玲', '美', '陈[美]玲'],
  ['Élan Ngô', 'ELAN ngo', '[Élan] [Ngô]'],
  ['E\u0301lan', 'elan', '[E\u0301lan]'],
  ['ＴＡＮ Wei', 'tan', '[ＴＡＮ] Wei'],
  ['O’Neil', "o'ne", '[O’Ne]il'],
  ['012-345 6789', '0123456', '[012-345 6]789'],
  ['012-345 6789', '+60 12-345 6789', '0[12-345] [6789]'],
  ['CK7K-4M93', 'ck7k4m', '[CK7K-4M]93'],
  ['CK7K-4M93', 'ck7k-4m93', '[CK7K-4M93]'],
  // The digits of an address are separate numbers.
  ['12, Jalan 34', '1234', '12, Jalan 34'],
  ['Tan Tan', 'tan tan', '[Tan] [Tan]'],
  ['Tan', '', 'Tan'],
  ['', 'tan', ''],
])('in %s the search %s marks %s', (text, typed, expected) => {
  const parts = foundParts(text, typed);
  expect(parts.map((part) => (part.matched ? `[${part.text}]` : part.text)).join('')).toBe(expected);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test('words that no text contains are returned', () => {
  expect(wordsNotIn(['Daud Zulaikha', '41900 Klang'], 'klang zul demo-1001')).toEqual(['demo-1001']);
});
