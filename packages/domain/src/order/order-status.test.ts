import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { hostileTexts } from '../testing/hostile-texts.js';
import { isOrderBookable, normaliseOrderNumber, orderStage, orderStatusText, orderStatusTexts } from './order-status.js';

test.each([
  [0, false, false, 'Pending Payment', false],
  [0, false, true, 'Pending Payment', false],
  [0, true, false, 'Pending Signing', true],
  [0, true, true, 'Pending SSM Document', true],
  [1, false, false, 'Complete', true],
  [1, true, true, 'Complete', true],
  [2, true, true, 'Complete', true],
])('status %i, paid %s, signed %s is %s; to be booked: %s', (status, isPaid, isSigned, text, bookable) => {
  expect(orderStatusText({ status, isPaid, isSigned })).toBe(text);
  expect(isOrderBookable({ status, isPaid, isSigned })).toBe(bookable);
  expect(orderStatusTexts).toContain(text);
});

test.each([
  [0, 'Draft'],
  [1, 'Incorporated'],
  [2, 'Paid'],
  [3, null],
  [-1, null],
  [0.5, null],
  [NaN, null],
])('stage %d is %s', (status, stage) => {
  expect(orderStage(status)).toBe(stage);
});

test('order numbers are compared without case and spaces', () => {
  expect(normaliseOrderNumber(' demo 1001 ')).toBe('DEMO1001');
  expect(normaliseOrderNumber('so/26-01.a')).toBe('SO/26-01.A');
});

test('normalising an order number twice changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(normaliseOrderNumber(normaliseOrderNumber(text))).toBe(normaliseOrderNumber(text));
    }),
  );
  for (const text of hostileTexts) expect(normaliseOrderNumber(text)).not.toMatch(/\s/);
});
