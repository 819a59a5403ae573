import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBookingKey } from './booking-key.js';
import { referenceBytes, referenceFrom } from './booking-reference.js';

const fullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));

test('a reference is parsed in any notation', () => {
  const spellings: ((reference: string) => string)[] = [
    (reference) => reference,
    (reference) => reference.toLowerCase(),
    (reference) => reference.replace('-', ''),
    (reference) => ` ${reference.replace('-', ' ').toLowerCase()} `,
    (reference) => [...reference].join(' '),
    (reference) => reference.replace('-', '\u2013'),
    (reference) => `${reference}.`,
    (reference) => `(${reference})`,
    fullWidth,
  ];
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: referenceBytes, maxLength: referenceBytes }),
      fc.constantFrom(...spellings),
      (bytes, spelled) => {
        const reference = referenceFrom(bytes);
        expect(readBookingKey(spelled(reference))).toMatchObject({ reference });
      },
    ),
  );
});

test.each([
  ['DEMO-1001', 'DEMO-1001'],
  ['demo 1001', 'DEMO-1001'],
  ['\uff24\uff25\uff2d\uff2f1001', 'DEMO-1001'],
  ['100/2026.7', '100/2026.7'],
  ['  7 ', '7'],
  // Long, of zeros, or of digits alone: no misread reference.
  ['00-34-67-00', '00-34-67-00'],
  ['0034-6700', '0034-6700'],
  ['COOK0034', 'COOK-0034'],
  ['3A00-0004', '3A00-0004'],
])('%s is an order number', (typed, orderKey) => {
  expect(readBookingKey(typed)).toEqual({ reference: null, orderKey });
});

test('a text that may be both is looked for as both', () => {
  expect(readBookingKey('ck7k-4m93')).toEqual({ reference: 'CK7K-4M93', orderKey: 'CK-7K-4M93' });
});

test.each(['CK7K-4M9O', 'ck7k4m90', 'C07K 4M9O', '\uff23\uff2b7K-4M90'])('%s has an O or a zero, which is reported', (typed) => {
  expect(readBookingKey(typed)).toBe('REFERENCE_MISREAD');
});

test.each([
  ['', 'REQUIRED'],
  [' \u3000', 'REQUIRED'],
  ['-/.', 'BOOKING_KEY_INVALID'],
  ['nur@example.test', 'BOOKING_KEY_INVALID'],
  ['CK7K-4M93\u0000', 'BOOKING_KEY_INVALID'],
  ['\u9884\u7ea6', 'BOOKING_KEY_INVALID'],
  ['7'.repeat(41), 'BOOKING_KEY_INVALID'],
  ['7'.repeat(100_000), 'BOOKING_KEY_INVALID'],
])('%# that can be neither is refused', (typed, error) => {
  expect(readBookingKey(typed)).toBe(error);
});
