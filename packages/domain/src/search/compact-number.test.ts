import { expect, test } from 'vitest';
import { compactNumber } from './compact-number.js';

test.each([
  ['012-345 6789', '0123456789'],
  ['+60 12-345 6789', '0123456789'],
  ['60123456789', '0123456789'],
  ['(012) 345.6789', '0123456789'],
  ['+65 8123 4567', '6581234567'],
  ['0065 8123 4567', '6581234567'],
  ['001234', '001234'],
  ['345 67', '34567'],
  ['demo 1011', 'demo1011'],
  ['0060 12-345 6789', '0123456789'],
  ['+60 (0)12-345 6789', '0123456789'],
  ['\u202a+60 12\u2011345\u00a06789\u202c', '0123456789'],
  ['０１２－３４５６７８９', '0123456789'],
  ['demo–1011', 'demo1011'],
  ['demo\u22121011', 'demo1011'],
])('%s is looked for as %s', (typed, compact) => {
  expect(compactNumber(typed)).toBe(compact);
});

test.each(['', '+60', '1 2', 'siti', 'siti@example.test', '陈1', "dato' 7"])('%j is no number, or too short to look for', (typed) => {
  expect(compactNumber(typed)).toBeNull();
});
