import { expect, test } from 'vitest';
import { hasSameBasis, hasSameNote } from './use-booking-work';

const booking = {
  status: 'CONFIRMED',
  archived: false,
  deliveryDate: '2026-12-17',
  branch: { __typename: 'Branch', id: 'b1', leadTime: 1 },
  keptPastLimit: false,
  moveOffer: null,
} as const;
const offer = {
  __typename: 'MoveOffer',
  id: 'o1',
  deliveryDate: '2026-12-21',
  branchName: 'Selayang Branch',
  answerBy: '2026-12-15T04:00:00Z',
  state: 'WAITING',
  offeredBy: 'Farah Zainal',
  offeredAt: '2026-12-01T04:00:00Z',
  answeredAt: null,
  reason: 'We are sorry: we cannot come on Thursday, 17 Dec, 2026.',
} as const;

test('a decision depends on the date, the branch and the earlier decisions on the booking', () => {
  for (const other of [
    { status: 'CANCELLED' },
    { archived: true },
    { deliveryDate: '2026-12-22' },
    { branch: { ...booking.branch, id: 'b2' } },
    { keptPastLimit: true },
    { moveOffer: offer },
  ] as const)
    expect(hasSameBasis(booking, { ...booking, ...other }), JSON.stringify(other)).toBe(false);
  expect(hasSameBasis({ ...booking, moveOffer: offer }, { ...booking, moveOffer: { ...offer, state: 'DECLINED' } })).toBe(false);
});

test('a decision depends neither on corrected details nor on photographs', () => {
  const corrected = { ...booking, version: 7, remarks: 'The gate is green', docUrls: ['/uploads/1.jpg'], quantityMattress: 2 };
  expect(hasSameBasis(booking, corrected)).toBe(true);
});

test('the form of the note depends on the note too', () => {
  const noted = { ...booking, internalNote: 'Ring first' };
  expect(hasSameNote(noted, { ...noted })).toBe(true);
  expect(hasSameNote({ ...noted, internalNote: null }, noted)).toBe(false);
  expect(hasSameNote(noted, { ...noted, status: 'CANCELLED' })).toBe(false);
});
