import { beforeEach, expect, test } from 'vitest';
import { Heard } from './heard';

let heard: Heard;
beforeEach(() => {
  heard = new Heard();
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

test('an answer with an older version gets what was heard, in the fields that it has', () => {
  heard.note(booking(2));
  const answer = { bookings: { edges: [{ node: { __typename: 'Booking', id: 'b1', version: 1, status: 'CONFIRMED' } }] } };
  heard.correct(answer, heard.moment);
  expect(answer.bookings.edges[0]?.node).toEqual({ __typename: 'Booking', id: 'b1', version: 2, status: 'DELIVERED' });
});

test('an answer with the same or a newer version stays as it is', () => {
  heard.note(booking(2));
  const answer = [booking(2, { status: 'FAILED' }), booking(3, { status: 'FAILED' })];
  heard.correct(answer, 0);
  expect(answer.map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
});

test('another entity within is not written over', () => {
  heard.note(booking(2, { branch: { __typename: 'Branch', id: 'y', name: 'Butterworth' } }));
  const answer = booking(1, { branch: { __typename: 'Branch', id: 'x', leadTime: 2 } });
  heard.correct(answer, 0);
  expect(answer).toMatchObject({ version: 2, branch: { id: 'x', leadTime: 2 } });
});

test('a day that was told after the answer was asked for is newer; one that was told before is not', () => {
  const before = heard.moment;
  heard.note(day(5));
  const [early, late] = [day(4), day(6)];
  heard.correct(early, before);
  heard.correct(late, heard.moment);
  expect([early.booked, late.booked]).toEqual([5, 6]);
});

test('what it does not know passes', () => {
  heard.note(day(5));
  heard.note({ __typename: 'User', _id: 'u' });
  for (const answer of [null, undefined, 7, [null, 'x', { __typename: 'User', _id: 'u' }, { __typename: 3 }]]) heard.correct(answer, 0);
  heard.forget();
  const old = day(1);
  heard.correct(old, 0);
  expect(old.booked).toBe(1);
});

test('it remembers no more than can change while an answer is on its way', () => {
  for (let id = 0; id <= 1_000; id += 1) heard.note(booking(2, { id: `b${id}` }));
  const [forgotten, remembered] = [booking(1, { id: 'b0' }), booking(1, { id: 'b1' })];
  heard.correct([forgotten, remembered], 0);
  expect([forgotten.version, remembered.version]).toEqual([1, 2]);
});
