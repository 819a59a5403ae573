import { expect, test } from 'vitest';
import { normalisedText } from './normalised-text.js';

test.each([
  ['Élan NGÔ', 'elan ngo'],
  ['ＴＡＮ　Ｗｅｉ', 'tan wei'],
  ['O’Neil', "o'neil"],
  ['demo–1011', 'demo-1011'],
  ['\u202aCK7K\u20114M93\u202c', 'ck7k-4m93'],
  ['陈美玲', '陈美玲'],
  // Vowel signs are no accents.
  ['கொ பெருமாள்', 'கொ பெருமாள்'],
  ['한', '한'],
])('%j is compared as %j', (text, expected) => {
  expect(normalisedText(text)).toBe(expected);
  expect(normalisedText(expected)).toBe(expected);
});
