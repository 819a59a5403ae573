import { parseMobile } from '@booking/domain/checks/mobile';
import { expect, test } from 'vitest';
import mobileSpellings from '../../../../../packages/domain/src/testing/mobile-spellings.json';
import { noQuantities } from '../../components/booking-draft/booking-draft';
import { foreignMobile, rulesForMobile } from '../../components/phone-field/load-phone-number-rules';
import { emptyDraft, type Draft } from './draft';
import { validateDetails, firstMissing, isDone, stepAfter } from './steps';

const today = '2026-12-01';
const form = {
  ...emptyDraft.form,
  postcode: '68100',
  orderNumber: 'DEMO-1004',
  deliveryDate: '2026-12-05',
  name: 'Nurul Aisyah',
  email: 'nurul.aisyah@example.com',
  primaryContact: '012-345 6789',
  address1: 'No. 12, Jalan SG 8/3',
  quantityMattress: 1,
};
const complete: Draft = {
  ...emptyDraft,
  postcodeFullFormat: '68100 Batu Caves, Selangor',
  form,
  order: { orderNumber: 'DEMO-1004', postcode: '68100', statusText: 'Complete', bookable: true, ordered: noQuantities },
};

const refused: Draft['refused'] = { date: '2026-12-05', reason: 'FULL', alternatives: ['2026-12-07'] };

test('an empty draft begins with the postcode, whichever step is opened', () => {
  expect(firstMissing('postcode', emptyDraft, today)).toBeNull();
  expect(firstMissing('summary', emptyDraft, today)).toBe('postcode');
});

test('a complete draft can open every step', () => {
  expect(firstMissing('summary', complete, today)).toBeNull();
});

test('a draft that has only lost its date can open the summary, and no other later step', () => {
  const lost = { ...complete, refused, form: { ...form, deliveryDate: '' } };
  expect(firstMissing('summary', lost, today)).toBeNull();
  expect(firstMissing('details', lost, today)).toBe('date');
});

test.each<[string, Draft, string]>([
  ['a postcode that was not served', { ...complete, postcodeFullFormat: '' }, 'postcode'],
  ['an order that was not looked up', { ...complete, order: null }, 'order'],
  [
    'an order that is not ready',
    {
      ...complete,
      order: { orderNumber: 'DEMO-1004', postcode: '68100', statusText: 'Pending Payment', bookable: false, ordered: noQuantities },
    },
    'order',
  ],
  ['another order number than was looked up', { ...complete, form: { ...form, orderNumber: 'DEMO-1005' } }, 'order'],
  ['no date', { ...complete, form: { ...form, deliveryDate: '' } }, 'date'],
  ['a lost date and no name', { ...complete, refused, form: { ...form, deliveryDate: '', name: ' ' } }, 'date'],
  ['a date that is past, after another one was lost', { ...complete, refused, form: { ...form, deliveryDate: '2026-11-30' } }, 'date'],
  ['a date that is past', { ...complete, form: { ...form, deliveryDate: '2026-11-30' } }, 'date'],
  ['no name', { ...complete, form: { ...form, name: ' ' } }, 'details'],
  ['no street', { ...complete, form: { ...form, address1: ' ' } }, 'details'],
  ['nothing to deliver', { ...complete, form: { ...form, quantityMattress: 0 } }, 'details'],
])('%s leads back', (_what, draft, step) => {
  expect(firstMissing('summary', draft, today)).toBe(step);
});

test('Continue goes to the next step that is missing, and straight to the summary when none is', () => {
  expect(stepAfter('postcode', { ...complete, order: null }, today)).toBe('order');
  expect(stepAfter('postcode', { ...complete, form: { ...form, deliveryDate: '' } }, today)).toBe('date');
  expect(stepAfter('order', complete, today)).toBe('summary');
});

test('if other countries are accepted, any foreign mobile number is valid until the rules are loaded', async () => {
  const isTaken = (primaryContact: string) => validateDetails({ ...form, primaryContact }).length === 0;
  expect(isTaken('+65 6123 4567')).toBe(false);
  document.documentElement.dataset['otherCountries'] = 'SG GB';
  expect([isTaken('+65 6123 4567'), isTaken('9123 4567'), isTaken('+60 3-1234 5678')]).toEqual([true, false, false]);
  await rulesForMobile('+65 6123 4567');
  expect(isTaken('+65 6123 4567')).toBe(false);
});

test.each(mobileSpellings as [string, string | null][])('%j as the primary contact is parsed as %j', async (typed, kept) => {
  document.documentElement.dataset['otherCountries'] = 'SG GB';
  await rulesForMobile(typed);
  expect(parseMobile(typed, foreignMobile)).toBe(kept);
  expect(validateDetails({ ...form, primaryContact: typed })).toEqual(
    kept === null ? [{ path: 'primaryContact', code: 'MOBILE_INVALID' }] : [],
  );
});

test('validateDetails returns only errors of the details', () => {
  expect(validateDetails(emptyDraft.form).map(({ path }) => path)).toEqual([
    'name',
    'email',
    'primaryContact',
    'address1',
    'quantityMattress',
  ]);
  expect(isDone('details', complete, today)).toBe(true);
});
