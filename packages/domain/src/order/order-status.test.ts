import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { hostileTexts } from '../testing/hostile-texts.js';
import {
  isOrderBookable,
  isOrderNumber,
  normaliseOrderNumber,
  orderStage,
  orderStatusText,
  orderStatusTexts,
  printedOrderNumber,
  tidyOrderNumber,
} from './order-status.js';

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

test.each([
  [' demo 1001 ', 'DEMO-1001'],
  ['Demo1001', 'DEMO-1001'],
  ['DEMO - 1001', 'DEMO-1001'],
  ['SO26-01', 'SO-26-01'],
  ['1001 DEMO', '1001DEMO'],
  ['1-11', '1-11'],
  ['so/26-01.a', 'SO/26-01.A'],
  ['ＤＥＭＯ－１００１', 'DEMO-1001'],
  ['DEMO‑1001', 'DEMO-1001'],
  ['DEMO–1001', 'DEMO-1001'],
  ['DEMO−1001', 'DEMO-1001'],
  ['\u200bDEMO\u00ad-1001\ufeff', 'DEMO-1001'],
  ['DEMO-1001.', 'DEMO-1001'],
  ['--DEMO-1001 /', 'DEMO-1001'],
  ['#1001', '1001'],
  [' ##1001', '1001'],
  ['#DEMO-1001', 'DEMO-1001'],
  ['INV_2026_1', 'INV-2026-1'],
  ['INV-2026_1_', 'INV-2026-1'],
  ['S/O 12', 'S/O12'],
  ['DEMO\t1001', 'DEMO-1001'],
  ['DEMO-1001\n', 'DEMO-1001'],
  ['. -', ''],
])('order number %j is compared as %s', (text, key) => {
  expect(normaliseOrderNumber(text)).toBe(key);
});

test.each([
  [' demo 1001 ', 'DEMO-1001'],
  ['demo - 1001', 'DEMO-1001'],
  ['DEMO‑1001', 'DEMO-1001'],
  // What has no dash may be printed without one.
  ['so12345', 'SO12345'],
  ['so 26/01.a', 'SO-26/01.A'],
  ['12 34', '12 34'],
  ['', ''],
])('order number %j is shown as %j', (typed, printed) => {
  expect(printedOrderNumber(typed)).toBe(printed);
});

test('a formatted number has the key of the typed one, and is formatted the same again', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const printed = printedOrderNumber(text);
      expect(normaliseOrderNumber(printed)).toBe(normaliseOrderNumber(text));
      expect(printedOrderNumber(printed)).toBe(printed);
    }),
  );
});

test.each(['DEMO-1001', 'so 26/01.a', '1', '- 7', '１２'])('%j is an order number', (text) => {
  expect(isOrderNumber(tidyOrderNumber(text))).toBe(true);
});

test.each(['', '-', '_', '#', 'DEMО-1001', 'DEMO-١٠٠١', '订单 12', 'é1', '①½'])('%j is invalid', (text) => {
  expect(isOrderNumber(tidyOrderNumber(text))).toBe(false);
});

test('two order numbers that are compared alike are written in ASCII alone', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      if (isOrderNumber(tidyOrderNumber(text))) expect(normaliseOrderNumber(text)).toMatch(/^[A-Z\d]([-A-Z\d/.]*[A-Z\d])?$/);
    }),
  );
});

test('normalising an order number twice changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(normaliseOrderNumber(normaliseOrderNumber(text))).toBe(normaliseOrderNumber(text));
    }),
  );
  for (const text of hostileTexts) expect(normaliseOrderNumber(text)).not.toMatch(/\s/);
});

test('order numbers that differ in how they were typed alone have one key, others never', () => {
  const number = fc.tuple(fc.stringMatching(/^[A-Z]{2,4}$/), fc.stringMatching(/^\d{3,7}$/));
  const spelling = fc.record({
    before: fc.constantFrom('', '#', ' ', '\u200b', '# ', '\t'),
    between: fc.constantFrom('-', '_', ' ', '\u2011', ' - ', '\u00a0', '－'),
    after: fc.constantFrom('', '.', ' ', '\u200d', '-', '\n'),
    wide: fc.boolean(),
    small: fc.boolean(),
  });
  const spelled = (
    [letters, digits]: [string, string],
    { before, between, after, wide, small }: { [K in 'before' | 'between' | 'after']: string } & { [K in 'wide' | 'small']: boolean },
  ) => {
    const shown = wide ? digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)) : digits;
    return before + (small ? letters.toLowerCase() : letters) + between + shown + after;
  };
  fc.assert(
    fc.property(number, number, spelling, spelling, (one, other, first, second) => {
      const [key, same, another] = [spelled(one, first), spelled(one, second), spelled(other, second)].map(normaliseOrderNumber);
      expect(same).toBe(key);
      expect(another === key).toBe(one.join('-') === other.join('-'));
    }),
  );
});
