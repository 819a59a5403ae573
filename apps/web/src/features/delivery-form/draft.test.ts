import { expect, test } from 'vitest';
import { liveHold, noQuantities } from '../../components/booking-draft/booking-draft';
import { isDone } from './steps';
import { draftFor, emptyDraft, resetDetails, withRefusedDate, withHeldDate, withOrder, withPlace, type Draft } from './draft';

const batuCaves = {
  postcode: '68100',
  postcodeFullFormat: '68100 Batu Caves, Selangor',
  branchName: 'Selayang Branch',
  city: 'Batu Caves',
  state: 'Selangor',
};
const ipoh = { postcode: '30000', postcodeFullFormat: '30000 Ipoh, Perak', branchName: 'Perak Branch', city: 'Ipoh', state: 'Perak' };
const held = {
  token: 't',
  postcode: '68100',
  deliveryDate: '2026-12-05',
  endsAt: '2026-12-01T02:10:00Z',
  branchName: 'Selayang Selected Branch',
};
const now = Date.parse('2026-12-01T02:05:00Z');

function typed(draft: Draft): Draft {
  return {
    ...draft,
    form: {
      ...draft.form,
      orderNumber: 'DEMO-1004',
      name: 'Nurul',
      email: 'n@example.com',
      remarks: 'Lift',
      quantityMattress: 1,
      city: 'Selayang',
      notifySms: true,
    },
    order: { orderNumber: 'DEMO-1004', postcode: draft.form.postcode, statusText: 'Complete', bookable: true, ordered: noQuantities },
  };
}
const filled = withHeldDate(typed(withPlace(emptyDraft, batuCaves)), held);

test('a form begins with e-mail on, SMS off and nothing to deliver', () => {
  expect(emptyDraft.form).toMatchObject({ notifyEmail: true, notifySms: false, quantityMattress: 0, quantityBedset: 0 });
  expect(emptyDraft.form).not.toHaveProperty('locale');
});

test('another postcode sets its city and state, clears the date, and keeps the rest', () => {
  const moved = withPlace(filled, ipoh);
  expect(moved.form).toMatchObject({
    postcode: '30000',
    city: 'Ipoh',
    state: 'Perak',
    deliveryDate: '',
    name: 'Nurul',
    orderNumber: 'DEMO-1004',
    quantityMattress: 1,
  });
  expect(moved).toMatchObject({ branchName: 'Perak Branch', postcodeFullFormat: '30000 Ipoh, Perak' });
  expect(isDone('order', moved, '2026-12-01')).toBe(false);
  expect(liveHold(moved, now)).toBeNull();
});

test('the same postcode again keeps what was chosen or corrected', () => {
  expect(withPlace(filled, batuCaves)).toEqual(filled);
});

test('a hold is live until its end, for its own postcode and date', () => {
  expect(liveHold(filled, now)?.token).toBe('t');
  expect(liveHold(filled, Date.parse(held.endsAt))).toBeNull();
  expect(liveHold({ ...filled, form: { ...filled.form, deliveryDate: '2026-12-07' } }, now)).toBeNull();
});

test('a held date sets its branch and clears a lost date', () => {
  const gone = withRefusedDate(filled, { date: '2026-12-05', reason: 'FULL', alternatives: ['2026-12-07'] });
  expect(gone.form).toMatchObject({ deliveryDate: '', name: 'Nurul', remarks: 'Lift' });
  const again = withHeldDate(gone, { ...held, deliveryDate: '2026-12-07' });
  expect(again).toMatchObject({ refused: null, branchName: 'Selayang Selected Branch', form: { deliveryDate: '2026-12-07' } });
});

test('the loss of another date keeps the held one', () => {
  const gone = withRefusedDate(filled, { date: '2026-12-12', reason: 'FULL', alternatives: [] });
  expect(gone.form.deliveryDate).toBe('2026-12-05');
  expect(liveHold(gone, now)).not.toBeNull();
});

test('resetting the details keeps postcode, postcodeFullFormat, branchName and orderNumber', () => {
  const reset = resetDetails(filled, { city: 'Batu Caves', state: 'Selangor' });
  expect(reset).toMatchObject({
    postcodeFullFormat: filled.postcodeFullFormat,
    branchName: filled.branchName,
    order: filled.order,
    hold: filled.hold,
  });
  expect(reset.form).toEqual({
    ...emptyDraft.form,
    postcode: '68100',
    orderNumber: 'DEMO-1004',
    deliveryDate: '2026-12-05',
    city: 'Batu Caves',
    state: 'Selangor',
  });
});

test("details from a user's profile are removed for the next user; the delivery stays", () => {
  const ofNurul = { ...filled, profileOf: 'nurul', attempt: { key: 'k', input: '{}' } };
  expect(draftFor('nurul', ofNurul)).toBe(ofNurul);
  expect(draftFor('mei-ling', filled)).toBe(filled);
  for (const next of ['mei-ling', null]) {
    const draft = draftFor(next, ofNurul);
    expect(draft.form).toMatchObject({ name: '', email: '', remarks: '', quantityMattress: 0 });
    expect(draft.form).toMatchObject({ postcode: '68100', orderNumber: 'DEMO-1004', deliveryDate: '2026-12-05', city: 'Selayang' });
    expect(draft).toMatchObject({ profileOf: null, attempt: null, hold: ofNurul.hold });
  }
});

const order = (orderNumber: string, quantityMattress: number | null, quantityBedset: number | null) => ({
  orderNumber,
  statusText: 'Complete',
  bookable: true,
  quantityMattress,
  quantityBedset,
});

test('the ordered quantities are filled in, and removed with the order', () => {
  const first = withOrder(withPlace(emptyDraft, batuCaves), order('DEMO-1001', 2, 1));
  expect(first.form).toMatchObject({ orderNumber: 'DEMO-1001', quantityMattress: 2, quantityBedset: 1 });
  expect(withOrder(first, order('DEMO-1002', 0, 3)).form).toMatchObject({ quantityMattress: 0, quantityBedset: 3 });
  expect(withOrder(first, order('NEW-1', null, null)).form).toMatchObject({ quantityMattress: 0, quantityBedset: 0 });
  expect(resetDetails(first, { city: 'Batu Caves', state: 'Selangor' }).form).toMatchObject({ quantityMattress: 2, quantityBedset: 1 });
});

test('a quantity that was changed by hand stays', () => {
  const first = withOrder(withPlace(emptyDraft, batuCaves), order('DEMO-1001', 2, 1));
  const changed = { ...first, form: { ...first.form, quantityBedset: 2 } };
  expect(withOrder(changed, order('DEMO-1001', 2, 1)).form).toMatchObject({ quantityMattress: 2, quantityBedset: 2 });
  expect(withOrder(changed, order('DEMO-1002', 1, 1)).form).toMatchObject({ quantityMattress: 2, quantityBedset: 2 });
});
