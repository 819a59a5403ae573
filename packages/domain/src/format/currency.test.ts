import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCurrency } from './currency.js';

test.each([
  [1234.5, undefined, '$1,234.50'],
  [0, undefined, '$0.00'],
  [-12.345, undefined, '-$12.35'],
  [1234.5, 'EUR', '€1,234.50'],
  [1500, 'JPY', '¥1,500'],
  [NaN, undefined, '-'],
  [Infinity, undefined, '-'],
  [1, 'usd', '-'],
  [1, 'DOLLAR', '-'],
  [1, '', '-'],
])('%d %s is %s', (amount, currency, expected) => {
  expect(formatCurrency(amount, currency)).toBe(expected);
});

test('ringgit carry their code, as en-US writes them', () => {
  expect(formatCurrency(1234.5, 'MYR').replace(/\s/, ' ')).toBe('MYR 1,234.50');
});

test('never throws', () => {
  fc.assert(fc.property(fc.double(), fc.string({ maxLength: 4 }), (amount, currency) => formatCurrency(amount, currency) !== ''));
});
