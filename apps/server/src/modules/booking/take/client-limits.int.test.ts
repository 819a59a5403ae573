import { afterEach, describe, expect, it } from 'vitest';
import { integrityErrors } from '../../../database/integrity-errors.js';
import { newAddress } from '../../../testing/account-api.js';
import { type ApiAnswer } from '../../../testing/api-client.js';
import {
  book,
  bookDocument,
  booked,
  cancelDocument,
  delivery,
  holdDocument,
  rescheduleDocument,
  type BookedDelivery,
} from '../../../testing/delivery-api.js';
import { givenArea, givenOrder } from '../../../testing/given.js';
import { times } from '../../../testing/guest-api.js';
import { oneApp } from '../../../testing/one-app.js';

const app = await oneApp();
const { api } = app;
afterEach(async () => {
  app.clock.set('2026-03-04T04:00:00Z');
  expect(await integrityErrors(app.database)).toEqual([]);
});

type Headers = Record<string, string>;

const givenWorld = async (dailyLimit: number) => (await givenArea(app.database, { dailyLimit })).postcode;
/** A returning browser behind an address. */
const browserAt = (address: Headers): Headers => ({ ...address, cookie: `browser=${app.container.browsers.make()}` });
const hold = (postcode: string, deliveryDate: string, headers: Headers) => api.graphql(holdDocument, { postcode, deliveryDate }, headers);
const bookAt = (postcode: string, headers: Headers, input: object = {}) => book(api, delivery({ postcode, ...input }), { headers });
const move = (input: object, headers: Headers = {}) => api.graphql(rescheduleDocument, { input }, headers);

/** Counts each result: a member of the union, or an error's code. */
function tally(answers: readonly ApiAnswer<object>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { data, errors } of answers) {
    const outcome = errors?.[0]?.extensions.code ?? (Object.values(data ?? {})[0] as { __typename: string }).__typename;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
const dateOf = (index: number) => `2026-03-${String(10 + index)}`;

describe('holds (M4)', () => {
  it('of one browser are five at a time, of one address twenty; others continue without one', async () => {
    const postcode = await givenWorld(400);
    const office = newAddress();
    const browser = browserAt(office);
    const answers: ApiAnswer<object>[] = [];
    for (let day = 0; day < 3; day += 1) answers.push(...(await times(2, () => hold(postcode, dateOf(day), browser))));
    expect(tally(answers)).toEqual({ HoldDateSuccess: 5, NoHold: 1 });
    const others: ApiAnswer<object>[] = [];
    for (let day = 3; day < 10; day += 1) others.push(...(await times(3, () => hold(postcode, dateOf(day), browserAt(office)))));
    expect(tally(others)).toEqual({ HoldDateSuccess: 15, NoHold: 6 });
    app.clock.advance(10 * 60_000);
    expect(tally([await hold(postcode, dateOf(10), browser)])).toEqual({ HoldDateSuccess: 1 });
  });

  it('of one address are its quota of a day, however often a browser deletes its client id', async () => {
    const postcode = await givenWorld(20);
    const office = newAddress();
    expect(tally(await times(30, (index) => hold(postcode, dateOf(0), index % 2 === 0 ? office : browserAt(office))))).toEqual({
      HoldDateSuccess: 3,
      NoHold: 27,
    });
    expect(tally([await hold(postcode, dateOf(0), newAddress())])).toEqual({ HoldDateSuccess: 1 });
  });
});

describe('bookings (M4)', () => {
  it('cannot be collected on one day by moves; staff can move them', async () => {
    const postcode = await givenWorld(12);
    const office = newAddress();
    const bookings: (BookedDelivery | undefined)[] = [];
    for (let day = 0; day < 5; day += 1) bookings.push((await bookAt(postcode, office, { deliveryDate: dateOf(day) })).data?.bookDelivery);
    const moves = await times(5, (day) => move({ token: bookings[day]?.manageToken, version: 1, deliveryDate: dateOf(9) }));
    expect(tally(moves)).toEqual({ RescheduleBookingSuccess: 3, ProofNeeded: 2 });
    const left = moves.findIndex(({ data }) => JSON.stringify(data).includes('ProofNeeded'));
    const staff = await app.as();
    expect(tally([await move({ id: bookings[left]?.booking?.id, version: 1, deliveryDate: dateOf(9) }, staff)])).toEqual({
      RescheduleBookingSuccess: 1,
    });
  });

  it('can be requested by one browser thirty times a day; then no answer depends on the order, except with a code', async () => {
    const postcode = await givenWorld(1000);
    const browser = browserAt(newAddress());
    const unpaid = await givenOrder(app.database, { status: 0, isPaid: false, isSigned: false, zipcode: postcode });
    expect(tally(await times(30, () => bookAt(postcode, browser, { orderNumber: unpaid })))).toEqual({ OrderNotReady: 30 });
    const others = [await bookAt(postcode, browser, { orderNumber: unpaid }), await bookAt(postcode, browser)];
    expect(tally(others)).toEqual({ TOO_MANY_REQUESTS: 2 });
    expect(others[0]?.errors?.[0]?.extensions.retryAfter).toBe(86_400);
    expect(tally([await bookAt(postcode, browser, { orderNumber: unpaid, deliveryDate: '2026-03-03' })])).toEqual({ DateUnavailable: 1 });
    const orderNumber = await givenOrder(app.database, { zipcode: postcode, email: 'owner@example.test' });
    expect(tally([await bookAt(postcode, browser, { orderNumber, email: 'owner@example.test' })])).toEqual({ BookDeliverySuccess: 1 });
  });

  it('counts a request that is repeated with its key once', async () => {
    const postcode = await givenWorld(1000);
    const browser = browserAt(newAddress());
    const input = delivery({ postcode });
    const answers = await times(40, () => api.graphql(bookDocument, { input, key: 'again' }, browser));
    expect(tally(answers)).toEqual({ BookDeliverySuccess: 40 });
  });
});

describe('changes', () => {
  it('of one booking are twenty a day with its link, from any addresses; staff have no limit', async () => {
    const postcode = await givenWorld(1000);
    const { id, token } = await booked(api, delivery({ postcode }));
    for (let version = 1; version <= 20; version += 1) {
      const answer = await move({ token, version, deliveryDate: dateOf(version % 2) }, newAddress());
      if (version % 2 === 1) expect(tally([answer])).toEqual({ RescheduleBookingSuccess: 1 });
    }
    const { data } = await app.graphql<{ booking: { version: number } }>(
      'query ($id: ID!) { booking(id: $id) { version } }',
      { id },
      { as: {} },
    );
    const version = data?.booking.version ?? 0;
    expect(tally([await move({ token, version, deliveryDate: dateOf(5) }, newAddress())])).toEqual({ TOO_MANY_REQUESTS: 1 });
    const cancel = (headers: Headers) => api.graphql(cancelDocument, { input: { id, version } }, headers);
    expect((await cancel(await app.as())).errors).toBeUndefined();
  });

  it.each([
    ['without verification count for its customer’s address too', null, 2],
    ['with verification count for the booking only', 'owner@example.test', 1],
  ])('of one %s', async (_, email, counted) => {
    const postcode = await givenWorld(10);
    const orderNumber = await givenOrder(app.database, { zipcode: postcode, email });
    const { token } = await booked(api, delivery({ postcode, orderNumber, email: 'owner@example.test' }));
    const counters = async () => (await app.database.query('SELECT 1 FROM attempt_limit')).length;
    const before = await counters();
    await move({ token, version: 1, deliveryDate: dateOf(1) }, newAddress());
    expect((await counters()) - before).toBe(counted);
  });

  it('with invalid links are limited', async () => {
    const office = newAddress();
    const guess = (index: number) =>
      api.graphql('query ($token: String!) { managedBooking(token: $token) { id } }', { token: `guess ${index}` }, office);
    expect((await times(100, guess)).every(({ errors }) => errors === undefined)).toBe(true);
    expect(tally([await guess(100)])).toEqual({ TOO_MANY_REQUESTS: 1 });
    expect(tally([await move({ token: 'guess', version: 1, deliveryDate: dateOf(1) }, office)])).toEqual({ TOO_MANY_REQUESTS: 1 });
    const { token } = await booked(api, delivery({ postcode: await givenWorld(10) }));
    const { data } = await api.graphql('query ($token: String!) { managedBooking(token: $token) { id } }', { token }, office);
    expect(data?.['managedBooking']).not.toBeNull();
  });
});

it('stores no address and no client id in plain text', async () => {
  const browser = browserAt(newAddress());
  const postcode = await givenWorld(10);
  await bookAt(postcode, browser);
  await hold(postcode, dateOf(1), browser);
  const rows = await app.database.query<{ row: string }>(
    'SELECT b::text AS row FROM booking b UNION ALL SELECT h::text FROM hold h UNION ALL SELECT a::text FROM attempt_limit a',
  );
  const stored = rows.map(({ row }) => row).join('\n');
  expect(stored).not.toContain(browser['x-forwarded-for']);
  expect(stored).not.toContain(browser['cookie']?.slice('browser='.length, 30));
});
