import { expect, test } from 'vitest';
import { detailErrors, type Details } from './edit-form';

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
test('the details, and only they, are checked by the rules of the customer’s form', () => {
  expect(detailErrors(details, [])).toEqual([]);
  expect(
    detailErrors({ ...details, email: 'no', quantityMattress: 0 }, ['email', 'quantityMattress']).map(({ path, code }) => [path, code]),
  ).toEqual([
    ['email', 'EMAIL_FORMAT'],
    ['quantityMattress', 'QUANTITY_NONE'],
  ]);
});

test('a saved number of a country that is no longer allowed stays valid, and no other one of that country is', () => {
  const abroad = { ...details, primaryContact: '+6281234567890' };
  expect(detailErrors(abroad, ['name'])).toEqual([]);
  expect(detailErrors(abroad, ['primaryContact'])).toEqual([{ path: 'primaryContact', code: 'MOBILE_INVALID' }]);
});

test('address line 1 cannot be removed, and a booking that never had one can be corrected', () => {
  const without = { ...details, address1: '' };
  expect(detailErrors(without, ['remarks'])).toEqual([]);
  expect(detailErrors(without, ['address1'])).toEqual([{ path: 'address1', code: 'REQUIRED' }]);
});
