import { expect, test } from 'vitest';
import { givenBooking, givenOffer } from '../../testing/given-booking';
import { offerNote, waitingOffer, type MoveOffer } from './waiting-offer';

const asked = (state: MoveOffer['state'], over: Parameters<typeof givenBooking>[0] = {}) =>
  givenBooking({ deliveryDate: '2026-12-04', moveOffer: givenOffer({ deliveryDate: '2026-12-07', state }), ...over });

test('an offer waits while its state is WAITING and the booking is confirmed', () => {
  expect(waitingOffer(asked('WAITING'))).toMatchObject({ deliveryDate: '2026-12-07' });
  expect(waitingOffer(asked('LAPSED'))).toBeNull();
  expect(waitingOffer(asked('WAITING', { status: 'CANCELLED' }))).toBeNull();
  expect(waitingOffer(givenBooking())).toBeNull();
});

test.each([
  ['WAITING', null],
  ['CHOSE_OTHER', 'moved'],
  ['DECLINED', 'declined'],
  ['LAPSED', 'lapsed'],
  ['WITHDRAWN', 'withdrawn'],
] as const)('of an offer that is %s it is noted: %s', (state, note) => {
  expect(offerNote(asked(state), '2026-12-01')).toBe(note);
});

test('the outcome is shown while the booking has its date, and not once the day is over', () => {
  expect(offerNote(asked('ACCEPTED', { deliveryDate: '2026-12-07' }), '2026-12-07')).toBe('moved');
  expect(offerNote(asked('ACCEPTED', { deliveryDate: '2026-12-09' }), '2026-12-01')).toBeNull();
  expect(offerNote(asked('LAPSED'), '2026-12-08')).toBeNull();
  expect(offerNote(asked('WITHDRAWN', { status: 'CANCELLED' }), '2026-12-01')).toBeNull();
  expect(offerNote(givenBooking(), '2026-12-01')).toBeNull();
});
