import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referenceBytes, referenceFrom } from './booking-reference.js';
import { isAllowedSms } from './sms-rule.js';

const pattern = /^[34679ACDEFGHJKMNPQRTWXY]{4}-[34679ACDEFGHJKMNPQRTWXY]{4}$/;

test('has two groups of four characters that are not confused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: referenceBytes, maxLength: referenceBytes }), (bytes) => {
      expect(referenceFrom(bytes)).toMatch(pattern);
    }),
  );
});

test('has two letters at least, so that it does not read like a telephone number', () => {
  const digit = fc.integer({ min: 0, max: 4 });
  const mostlyDigits = fc.array(fc.oneof({ weight: 9, arbitrary: digit }, fc.nat({ max: 255 })), {
    minLength: referenceBytes,
    maxLength: referenceBytes,
  });
  fc.assert(
    fc.property(mostlyDigits, (bytes) => {
      const reference = referenceFrom(Uint8Array.from(bytes));
      expect(reference).toMatch(/[A-Z].*[A-Z]/);
      expect(reference).toMatch(pattern);
      expect(isAllowedSms(reference)).toBe(true);
    }),
  );
  expect(referenceFrom(new Uint8Array(referenceBytes))).toBe('3333-33AA');
});

test('uses every character, one per byte', () => {
  const characters = new Set(Array.from({ length: 256 }, (_, byte) => referenceFrom(new Uint8Array(referenceBytes).fill(byte)).charAt(0)));
  expect([...characters].sort().join('')).toBe('34679ACDEFGHJKMNPQRTWXY');
  expect(referenceFrom(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7]))).toBe('3467-9ACD');
  expect(referenceFrom(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 99]))).toBe('3467-9ACD');
});
