import { expect, test } from 'vitest';
import { spreadsheetPhone } from './spreadsheet-phone.js';

test.each([
  ['0123456789', '012-3456789'],
  ['+60123456789', '012-3456789'],
  ['+60 12-345 6789', '012-345 6789'],
  ['012-345 6789', '012-345 6789'],
  ['0312345678', '03-12345678'],
  ['088123456', '088-123456'],
  ['+6591234567', '(+65) 9123 4567'],
  ['+65 9123 4567', '(+65) 9123 4567'],
  ['+', ''],
  ['', ''],
])('%s is written as %s', (given, written) => {
  expect(spreadsheetPhone(given)).toBe(written);
});

test.each(['+60 12-345 6789', '0123456789', '+65 9123 4567', '+1 212 555 0100', '+44 20 7946 0958'])(
  '%s begins with nothing that makes a formula or a number',
  (given) => {
    expect(spreadsheetPhone(given)).toMatch(/^[(0-9]/);
    expect(spreadsheetPhone(given)).toMatch(/[^0-9]/);
  },
);
