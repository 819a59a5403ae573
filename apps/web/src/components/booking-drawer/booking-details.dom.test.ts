import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeTyped } from '../../lib/merge-typed';
import { detailFaults, detailFields, type Details } from './booking-details';

const details: Details = {
  salutation: 'Mrs',
  name: 'Nurul Aisyah',
  primaryContact: '0123456789',
  secondaryContact: '',
  email: 'nurul@example.com',
  address1: 'No. 12',
  address2: '',
  postcode: '68100',
  quantityMattress: 1,
  quantityBedset: 0,
  remarks: '',
  notifyEmail: true,
  notifySms: false,
};
const someDetails: fc.Arbitrary<Details> = fc.record({
  ...(Object.fromEntries(
    detailFields.map((field) => {
      const value = details[field];
      return [
        field,
        typeof value === 'string' ? fc.constantFrom('a', 'b', 'c') : typeof value === 'number' ? fc.nat({ max: 2 }) : fc.boolean(),
      ];
    }),
  ) as unknown as { [K in keyof Details]: fc.Arbitrary<Details[K]> }),
});

describe('typing while others change the booking', () => {
  test('nothing typed is lost, nothing else is overwritten, and what both changed is known', () => {
    fc.assert(
      fc.property(someDetails, someDetails, someDetails, fc.subarray([...detailFields]), (base, typing, present, fields) => {
        const typed = Object.fromEntries(fields.map((field) => [field, typing[field]])) as Partial<Details>;
        const { values, changed, clashes } = mergeTyped(base, typed, present);
        for (const field of detailFields) {
          const isTyped = fields.includes(field) && typing[field] !== base[field];
          expect(values[field]).toBe(isTyped ? typing[field] : present[field]);
          expect(changed.includes(field)).toBe(values[field] !== present[field]);
          expect(clashes.includes(field)).toBe(isTyped && present[field] !== base[field] && typing[field] !== present[field]);
        }
      }),
      { seed: 9 },
    );
  });

  test('who types what somebody else has saved meanwhile has nothing to save', () => {
    const { changed, clashes } = mergeTyped(details, { name: 'Aisyah' }, { ...details, name: 'Aisyah' });
    expect({ changed, clashes }).toEqual({ changed: [], clashes: [] });
  });
});

test("the details are judged by the customer's form, and only they", () => {
  expect(detailFaults(details, [])).toEqual([]);
  expect(
    detailFaults({ ...details, email: 'no', quantityMattress: 0 }, ['email', 'quantityMattress']).map(({ path, code }) => [path, code]),
  ).toEqual([
    ['email', 'EMAIL_FORMAT'],
    ['quantityMattress', 'QUANTITY_NONE'],
  ]);
});

test('a number of a country that is not allowed any more stays, and no other one is taken', () => {
  const abroad = { ...details, primaryContact: '+6281234567890' };
  expect(detailFaults(abroad, ['name'])).toEqual([]);
  expect(detailFaults(abroad, ['primaryContact'])).toEqual([{ path: 'primaryContact', code: 'MOBILE_INVALID' }]);
});

test('address line 1 is not taken away, and a booking that never had one can be corrected', () => {
  const without = { ...details, address1: '' };
  expect(detailFaults(without, ['remarks'])).toEqual([]);
  expect(detailFaults(without, ['address1'])).toEqual([{ path: 'address1', code: 'REQUIRED' }]);
});
