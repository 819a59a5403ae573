import { beforeEach, expect, test } from 'vitest';
import { NewestLiveEntities } from './newest-live-entities';

let newest: NewestLiveEntities;
beforeEach(() => {
  newest = new NewestLiveEntities();
});
const booking = (version: number, over: object = {}) => ({
  __typename: 'Booking',
  id: 'b1',
  version,
  status: version > 1 ? 'DELIVERED' : 'CONFIRMED',
  branch: { __typename: 'Branch', id: 'x', name: 'Selayang' },
  ...over,
});
const day = (booked: number) => ({ __typename: 'DayLoad', branchId: 'x', date: '2026-03-01', booked });

test('an answer with an older version gets what a live change brought, in the fields that it has', () => {
  newest.note(booking(2));
  const answer = { bookings: { edges: [{ node: { __typename: 'Booking', id: 'b1', version: 1, status: 'CONFIRMED' } }] } };
  newest.correct(answer, newest.moment);
  expect(answer.bookings.edges[0]?.node).toEqual({ __typename: 'Booking', id: 'b1', version: 2, status: 'DELIVERED' });
});

test('an answer with the same or a newer version stays as it is', () => {
  newest.note(booking(2));
  const answer = [booking(2, { status: 'FAILED' }), booking(3, { status: 'FAILED' })];
  newest.correct(answer, 0);
  expect(answer.map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
});

test('another entity within is not written over', () => {
  newest.note(booking(2, { branch: { __typename: 'Branch', id: 'y', name: 'Butterworth' } }));
  const answer = booking(1, { branch: { __typename: 'Branch', id: 'x', leadTime: 2 } });
  newest.correct(answer, 0);
  expect(answer).toMatchObject({ version: 2, branch: { id: 'x', leadTime: 2 } });
});

test('a day that came after the answer was asked for is newer; one that came before is not', () => {
  const before = newest.moment;
  newest.note(day(5));
  const [early, late] = [day(4), day(6)];
  newest.correct(early, before);
  newest.correct(late, newest.moment);
  expect([early.booked, late.booked]).toEqual([5, 6]);
});

test('what it does not know passes', () => {
  newest.note(day(5));
  newest.note({ __typename: 'User', _id: 'u' });
  for (const answer of [null, undefined, 7, [null, 'x', { __typename: 'User', _id: 'u' }, { __typename: 3 }]]) newest.correct(answer, 0);
  newest.forget();
  const old = day(1);
  newest.correct(old, 0);
  expect(old.booked).toBe(1);
});

test('it remembers no more than can change while an answer is on its way', () => {
  for (let id = 0; id <= 1_000; id += 1) newest.note(booking(2, { id: `b${id}` }));
  const [forgotten, remembered] = [booking(1, { id: 'b0' }), booking(1, { id: 'b1' })];
  newest.correct([forgotten, remembered], 0);
  expect([forgotten.version, remembered.version]).toEqual([1, 2]);
});
