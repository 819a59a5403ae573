// @module-tag invariant
import { beforeEach, expect, it } from 'vitest';
import { book, booked, delivery, holdDocument, rescheduleDocument } from '../../../testing/delivery-api.js';
import { givenArea, givenBranch } from '../../../testing/given.js';
import { oneApp } from '../../../testing/one-app.js';

const app = await oneApp();
const { api } = app;
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

interface Held {
  __typename: 'HoldDateSuccess' | 'DateUnavailable' | 'PostcodeNotServed';
  holdToken: string;
  branchName?: string;
  expiresAt?: string;
  reason?: string;
  alternatives?: string[];
}

let visitors = 0;
/** A branch that alone serves a postcode, and a visitor with an address of their own. */
async function givenWorld(dailyLimit: number, input: object = {}) {
  const { postcode } = await givenArea(app.database, { dailyLimit, ...input });
  return { postcode, ...visitor(postcode) };
}

function visitor(postcode: string) {
  visitors += 1;
  const headers = { 'x-forwarded-for': `10.1.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
  const answerOf = (deliveryDate = '2026-03-10', holdToken?: string) =>
    api.graphql<{ holdDate: Held }>(holdDocument, { postcode, deliveryDate, holdToken }, headers);
  const hold = async (deliveryDate?: string, holdToken?: string): Promise<Held> => {
    const { data, errors } = await answerOf(deliveryDate, holdToken);
    if (data === null) throw new Error(JSON.stringify(errors));
    return data.holdDate;
  };
  return { hold, answerOf, headers };
}

const status = async (postcode: string, date = '2026-03-10', holdToken?: string) => {
  const { data } = await api.graphql<{ availability: { days: { status: string }[] } }>(
    'query ($postcode: String!, $date: Date!, $holdToken: String) { availability(postcode: $postcode, from: $date, to: $date, holdToken: $holdToken) { days { status } } }',
    { postcode, date, holdToken },
  );
  return data?.availability.days[0]?.status;
};
const bookedWith = async (postcode: string, holdToken?: string) =>
  (await book(api, delivery({ postcode }), holdToken === undefined ? {} : { holdToken })).data?.bookDelivery;

it('holds a place for ten minutes, and expires', async () => {
  const { postcode, hold } = await givenWorld(1);
  const held = await hold();
  expect(held).toMatchObject({ __typename: 'HoldDateSuccess', expiresAt: '2026-03-04T04:10:00.000Z' });
  expect(await visitor(postcode).hold()).toMatchObject({ __typename: 'DateUnavailable', reason: 'FULL' });
  expect(await bookedWith(postcode)).toMatchObject({ reason: 'FULL' });
  expect(await status(postcode)).toBe('FULL');
  expect(await status(postcode, '2026-03-10', held.holdToken)).toBe('LIMITED');
  app.clock.advance(10 * 60_000 - 1);
  expect(await bookedWith(postcode)).toMatchObject({ reason: 'FULL' });
  app.clock.advance(1);
  expect(await bookedWith(postcode)).toMatchObject({ __typename: 'BookDeliverySuccess' });
});

it('is used up by the booking that it was made for, once', async () => {
  const { postcode, hold } = await givenWorld(1);
  const { holdToken } = await hold();
  expect(await bookedWith(postcode, holdToken)).toMatchObject({ __typename: 'BookDeliverySuccess' });
  expect(await bookedWith(postcode, holdToken)).toMatchObject({ reason: 'FULL' });
  expect(
    await app.database.query('SELECT 1 FROM hold h JOIN branch_coverage c USING (branch_id) WHERE c.first_postcode = $1', [postcode]),
  ).toEqual([]);
});

it('is moved by its token, and stays where it is when the new date is full', async () => {
  const { postcode, hold } = await givenWorld(1);
  const { holdToken } = await hold('2026-03-10');
  expect(await hold('2026-03-11', holdToken)).toMatchObject({ holdToken, __typename: 'HoldDateSuccess' });
  expect(await status(postcode, '2026-03-10')).toBe('LIMITED');
  const other = await visitor(postcode).hold('2026-03-10');
  expect(other.__typename).toBe('HoldDateSuccess');
  expect(await hold('2026-03-10', holdToken)).toMatchObject({ reason: 'FULL' });
  expect(await status(postcode, '2026-03-11')).toBe('FULL');
});

it('begins as a new one, under a new token, if its token was never issued or is used up', async () => {
  const { postcode, hold } = await givenWorld(5);
  const chosen = await hold('2026-03-10', 'my own token');
  expect(chosen.holdToken).toMatch(/^[\w-]{43}$/);
  await bookedWith(postcode, chosen.holdToken);
  const next = await hold('2026-03-10', chosen.holdToken);
  expect(next).toMatchObject({ __typename: 'HoldDateSuccess' });
  expect(next.holdToken).not.toBe(chosen.holdToken);
});

it('keeps its token when it has expired', async () => {
  const { hold } = await givenWorld(1);
  const { holdToken } = await hold();
  app.clock.advance(11 * 60_000);
  expect(await hold('2026-03-10', holdToken)).toMatchObject({ holdToken, expiresAt: '2026-03-04T04:21:00.000Z' });
});

it('is renewed at most twice', async () => {
  const { postcode, hold } = await givenWorld(1);
  const { holdToken } = await hold();
  const again = async (date?: string) => (await hold(date, holdToken)).expiresAt;
  const nineMinutesLater = () => app.clock.advance(9 * 60_000);
  nineMinutesLater();
  expect(await again()).toBe('2026-03-04T04:19:00.000Z');
  nineMinutesLater();
  // Concurrent requests are counted one after the other: one renewal was left.
  expect(new Set(await Promise.all([1, 2, 3, 4].map(() => again())))).toEqual(new Set(['2026-03-04T04:28:00.000Z']));
  nineMinutesLater();
  expect(await again()).toBe('2026-03-04T04:28:00.000Z');
  // After it has ended, and the hour in which guests hold one place of such a day, the next customer gets the place.
  app.clock.advance(33 * 60_000);
  expect(await visitor(postcode).hold()).toMatchObject({ __typename: 'HoldDateSuccess' });
  expect(await hold('2026-03-10', holdToken)).toMatchObject({ reason: 'FULL' });
  // On another date, time and renewals begin again.
  expect(await again('2026-03-11')).toBe('2026-03-04T05:10:00.000Z');
  nineMinutesLater();
  expect(await again('2026-03-11')).toBe('2026-03-04T05:19:00.000Z');
});

it('keeps its branch for the booking, also when another comes first', async () => {
  const { postcode, hold } = await givenWorld(1, { name: 'Held branch', priority: 50 });
  const { holdToken } = await hold();
  await givenBranch(app.database, { name: 'Preferred branch', priority: 1, coverage: [postcode] });
  expect((await bookedWith(postcode, holdToken))?.booking?.branchName).toBe('Held branch');
});

it('is released once', async () => {
  const { postcode, hold } = await givenWorld(1);
  const { holdToken } = await hold();
  const release = () => api.graphql('mutation ($holdToken: String!) { releaseHold(holdToken: $holdToken) }', { holdToken });
  expect((await release()).data).toEqual({ releaseHold: true });
  expect((await release()).data).toEqual({ releaseHold: false });
  expect(await bookedWith(postcode)).toMatchObject({ __typename: 'BookDeliverySuccess' });
});

it('returns why a date cannot be held', async () => {
  const { hold, answerOf } = await givenWorld(1);
  expect(await hold('2026-03-03')).toMatchObject({ __typename: 'DateUnavailable', reason: 'TOO_SOON' });
  expect((await answerOf('2026-02-30')).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(await visitor('93000').hold()).toMatchObject({ __typename: 'PostcodeNotServed' });
  expect((await visitor('1234').answerOf()).errors?.[0]?.extensions.fields?.[0]?.path).toBe('postcode');
});

it('stores neither token nor address', async () => {
  const { hold, headers } = await givenWorld(1);
  const { holdToken } = await hold();
  const stored = await app.database.query<{ text: string }>('SELECT hold::text AS text FROM hold');
  const all = stored.map(({ text }) => text).join('\n');
  expect(all).not.toContain(Buffer.from(holdToken, 'base64url').toString('hex'));
  expect(all).not.toContain(headers['x-forwarded-for']);
});

it('a move takes the place of its hold and uses the hold up; of two concurrent moves with one hold one succeeds', async () => {
  const { postcode, hold } = await givenWorld(1);
  const bookings = [];
  for (const deliveryDate of ['2026-03-11', '2026-03-12']) bookings.push(await booked(api, delivery({ postcode, deliveryDate })));
  const { holdToken } = await hold();
  const move = async ({ token }: { token: string }, own?: string) => {
    const input = { token, version: 1, deliveryDate: '2026-03-10', holdToken: own };
    return (await api.graphql<{ rescheduleBooking: { __typename: string } }>(rescheduleDocument, { input })).data?.rescheduleBooking;
  };
  const full = { __typename: 'DateUnavailable', reason: 'FULL' };
  for (const booking of bookings) {
    expect(await move(booking)).toMatchObject(full);
    expect(await move(booking, 'unknown token')).toMatchObject(full);
  }
  const outcomes = await Promise.all(bookings.map((booking) => move(booking, holdToken)));
  expect(outcomes.map((outcome) => outcome?.__typename).sort()).toEqual(['DateUnavailable', 'RescheduleBookingSuccess']);
  expect(await app.database.query('SELECT FROM hold WHERE postcode = $1', [postcode])).toEqual([]);
});
