import { expect, test } from 'vitest';
import { codeOf, digitsOf } from './digits.js';

test.each([
  ['68100', '68100'],
  ['６８１００', '68100'],
  [' 68 100 ', '68100'],
  ['68１00', '68100'],
  ['6a8-1.0,0', '68100'],
  ['٦٨١٠٠', ''],
  ['①②', '12'],
  ['', ''],
])('%j has the digits %j', (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['１２３４５６', '123456'],
  ['RM0.00 Contoh Beds: 123456 is your code. It is good for 5 minutes.', '123456'],
  ['RM0.00 Contoh Beds：您的验证码是123456。', '123456'],
  ['Kod anda: 123456.\n@booking.example #123456', '123456'],
  ['12RM0.00 Contoh Beds: 123456', '123456'],
  ['Call 1-800-00-0000, code 654321', '654321'],
  ['60123456789 654321', '654321'],
  ['1234567', '1234567'],
  ['12', '12'],
  ['no code', ''],
])('the code in %j is %j', (text, code) => {
  expect(codeOf(text)).toBe(code);
});
