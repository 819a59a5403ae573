import { randomUUID } from 'node:crypto';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import { describe, expect, it } from 'vitest';
import { newAddress, newMobile, otherThan } from '../../../testing/account-api.js';
import { delivery } from '../../../testing/delivery-api.js';
import { givenOrder } from '../../../testing/given.js';
import { booked, guestApp, tally, times, type GuestAnswer } from '../../../testing/guest-api.js';
import { RestClient } from '../../../testing/rest-client.js';
import { judgeBookingsOf } from '../order-arrivals.js';

const nobody = { by: 'N', byId: null, byKind: 'SYSTEM', byKey: null } as const;

/** Guest quotas (target M4): bookings with verification. SMS can be sent here. */
const { app, guests } = await guestApp({ smsDailyLimit: 700, otpCountries: ['MY', 'SG'] });
const { api } = app;
const { date } = guests;

describe('with verification', () => {
  it('eight customers with orders behind one address fill a day of eight', async () => {
    const { postcode } = await guests.givenWorld(8);
    const carrier = newAddress();
    const orders = await times(8, (index) => givenOrder(app.database, { zipcode: postcode, email: `family${index}@example.test` }));
    const bookAll = await booked(8, (index) =>
      guests.book({ postcode, orderNumber: orders[index], email: `Family${index}@example.test` }, carrier),
    );
    expect(bookAll).toEqual({ BookDeliverySuccess: 8 });
  });

  it('six customers without orders: three book, the others need a code, and the form continues under its key', async () => {
    const { postcode } = await guests.givenWorld(8);
    const carrier = newAddress();
    await times(3, () => guests.book({ postcode, primaryContact: newMobile() }, carrier));
    for (let family = 4; family <= 6; family += 1) {
      const mobile = newMobile();
      const input = delivery({ postcode, deliveryDate: date, primaryContact: mobile });
      const needed = await guests.book(input, carrier, { key: `key ${mobile}` });
      const masked = expect.stringMatching(/^01\d-\*\*\* \d{4}$/) as string;
      expect(needed).toMatchObject({ __typename: 'ProofNeeded', mobile: masked, resendAfter: null });
      const proof = await guests.codeFor(mobile, carrier);
      expect((await guests.book(input, carrier, { key: `key ${mobile}`, proof })).__typename).toBe('BookDeliverySuccess');
    }
  });

  it('a number of another country gives a code, in any notation, and books', async () => {
    const { postcode } = await guests.givenWorld(8);
    const hotel = newAddress();
    await times(3, () => guests.book({ postcode }, hotel));
    const spelled = { postcode, primaryContact: '0065 9123 4567' };
    expect(await guests.book(spelled, hotel)).toMatchObject({
      __typename: 'ProofNeeded',
      mobile: expect.stringMatching(/^\*\*\* 4567$/) as string,
    });
    const proof = await guests.codeFor('+6591234567', hotel);
    expect((await guests.book({ ...spelled, primaryContact: '06591234567' }, hotel, { proof })).__typename).toBe('BAD_USER_INPUT');
    expect((await guests.book(spelled, hotel, { proof })).__typename).toBe('BookDeliverySuccess');
  });

  it('a code of another number, wrong, used, expired or tried six times is rejected', async () => {
    const { postcode } = await guests.givenWorld(40);
    const office = newAddress();
    await times(3, () => guests.book({ postcode }, office));
    const [mobile, other] = [newMobile(), newMobile()];
    const proof = await guests.codeFor(mobile);
    const rejected = async (primaryContact: string, given: object) =>
      (await guests.book({ postcode, primaryContact }, office, { proof: given })).__typename;
    expect(await rejected(other, proof)).toBe('OtpRejected');
    expect(await rejected(mobile, { ...proof, challenge: 'nonsense' })).toBe('OtpRejected');
    const wrong = { ...proof, code: otherThan(proof.code) };
    const wrongCode = await guests.book({ postcode, primaryContact: mobile }, office, { proof: wrong });
    expect(wrongCode).toMatchObject({ __typename: 'OtpRejected', attemptsLeft: 4 });
    expect((await guests.book({ postcode, primaryContact: `+6${mobile}` }, office, { proof })).__typename).toBe('BookDeliverySuccess');
    expect(await rejected(mobile, proof)).toBe('OtpRejected');
    app.clock.advance(61_000);
    const second = await guests.codeFor(mobile);
    for (let tries = 0; tries < 5; tries += 1) await rejected(mobile, { ...second, code: otherThan(second.code) });
    expect(await rejected(mobile, second)).toBe('OtpRejected');
    app.clock.advance(61_000);
    const late = await guests.codeFor(mobile);
    app.clock.advance(300_000);
    expect(await rejected(mobile, late)).toBe('OtpRejected');
  });

  it('wrong codes of a neighbour do not block the right one of a customer behind the same address', async () => {
    const { postcode } = await guests.givenWorld(40);
    const carrier = newAddress();
    await times(31, () =>
      guests.book({ postcode, primaryContact: newMobile() }, carrier, { proof: { challenge: randomUUID(), code: '000000' } }),
    );
    const mobile = newMobile();
    const proof = await guests.codeFor(mobile, carrier);
    expect((await guests.book({ postcode, primaryContact: mobile }, carrier, { proof })).__typename).toBe('BookDeliverySuccess');
  });

  it('a right code never counts as a wrong one, however often it is sent', async () => {
    const { postcode } = await guests.givenWorld(40);
    const mobile = newMobile();
    const proof = await guests.codeFor(mobile);
    const orderNumber = await givenOrder(app.database, { zipcode: postcode, isPaid: false, status: 0, isSigned: false });
    for (let times = 0; times < 6; times += 1)
      expect((await guests.book({ postcode, primaryContact: mobile, orderNumber }, newAddress(), { proof })).__typename).toBe(
        'OrderNotReady',
      );
  });

  it('a code of another purpose is rejected, and so is one whose date was full more than 30 minutes ago', async () => {
    const [{ postcode }, full] = [await guests.givenWorld(40), await guests.givenWorld(1)];
    const mobile = newMobile();
    const proof = await guests.codeFor(mobile);
    await guests.book({ postcode: full.postcode });
    await guests.book({ postcode: full.postcode, primaryContact: mobile }, newAddress(), { proof });
    app.clock.advance(31 * 60_000);
    expect((await guests.book({ postcode, primaryContact: mobile }, newAddress(), { proof })).__typename).toBe('OtpRejected');
    const other = await guests.codeFor(mobile);
    await app.database.query(`UPDATE one_time_code SET purpose = 'SIGN_UP' WHERE id = $1`, [other.challenge]);
    expect((await guests.book({ postcode, primaryContact: mobile }, newAddress(), { proof: other })).__typename).toBe('OtpRejected');
  });

  it('one code verifies one of two concurrent bookings, and stays valid for another date if its date was full', async () => {
    const { postcode } = await guests.givenWorld(40);
    const full = await guests.givenWorld(1);
    const mobile = newMobile();
    const proof = await guests.codeFor(mobile);
    await guests.book({ postcode: full.postcode }, newAddress());
    expect((await guests.book({ postcode: full.postcode, primaryContact: mobile }, newAddress(), { proof })).__typename).toBe(
      'DateUnavailable',
    );
    app.clock.advance(29 * 60_000);
    const office = newAddress();
    await times(3, () => guests.book({ postcode }, office));
    expect(await booked(2, () => guests.book({ postcode, primaryContact: mobile }, office, { proof }))).toEqual({
      BookDeliverySuccess: 1,
      OtpRejected: 1,
    });
  });

  it('a number verifies three active bookings, in any notation', async () => {
    const { postcode } = await guests.givenWorld(40);
    const office = newAddress();
    await times(3, () => guests.book({ postcode }, office));
    const mobile = newMobile();
    for (const written of [mobile, `+6${mobile}`, `${mobile.slice(0, 3)} ${mobile.slice(3)}`]) {
      const proof = await guests.codeFor(mobile);
      expect((await guests.book({ postcode, primaryContact: written }, office, { proof })).__typename).toBe('BookDeliverySuccess');
      app.clock.advance(61_000);
    }
    expect(await guests.book({ postcode, primaryContact: mobile }, office)).toMatchObject({ __typename: 'ProofNeeded', mobile: null });
  });

  it('ten real telephones behind a /48 that has used up its quota book thirty more, and no more', async () => {
    const { postcode } = await guests.givenWorld(60);
    const numbers = Array.from({ length: 10 }, newMobile);
    expect(await booked(8, (index) => guests.book({ postcode }, guests.of48(index)))).toEqual({ BookDeliverySuccess: 6, ProofNeeded: 2 });
    const outcomes: GuestAnswer[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const codes = await times(10, (index) => guests.codeFor(numbers[index] ?? ''));
      const book = (index: number) =>
        guests.book({ postcode, primaryContact: numbers[index] }, guests.of48(index), { proof: codes[index] });
      outcomes.push(...(await times(10, book)));
      app.clock.advance(61_000);
    }
    expect(tally(outcomes)).toEqual({ BookDeliverySuccess: 30 });
    const more = await times(10, (index) => guests.book({ postcode, primaryContact: numbers[index] }, guests.of48(index)));
    expect(more.map(({ __typename, mobile }) => [__typename, mobile])).toEqual(Array(10).fill(['ProofNeeded', null]));
  });

  it('a booking whose number is changed later still counts for the number that verified it', async () => {
    const { postcode } = await guests.givenWorld(40);
    const office = newAddress();
    await times(3, () => guests.book({ postcode }, office));
    const [mobile, other] = [newMobile(), newMobile()];
    const book = async (primaryContact: string) => {
      app.clock.advance(61_000);
      const proof = await guests.codeFor(primaryContact, newAddress());
      return guests.book({ postcode, primaryContact }, office, { proof });
    };
    for (let turn = 0; turn < 3; turn += 1) {
      const { manageToken } = await book(mobile);
      const { errors } = await api.graphql(
        'mutation ($token: String!, $to: String!) { correctBooking(input: { token: $token, version: 1, primaryContact: $to }) { id } }',
        { token: manageToken, to: other },
      );
      expect(errors).toBeUndefined();
    }
    expect((await guests.book({ postcode, primaryContact: mobile }, office)).__typename).toBe('ProofNeeded');
    const [row] = await app.database.query<{ verified: number }>(
      'SELECT count(*)::int AS verified FROM booking WHERE postcode = $1 AND verified_phone_hash IS NOT NULL',
      [postcode],
    );
    expect(row?.verified).toBe(3);
    // Bookings that the other number has not verified do not count for it.
    expect((await book(other)).__typename).toBe('BookDeliverySuccess');
  });

  it('the number of the signed-in account verifies three, and then it is like a guest’s', async () => {
    const { postcode } = await guests.givenWorld(40);
    const office = newAddress();
    await times(3, () => guests.book({ postcode }, office));
    const account = { ...office, ...(await guests.customerWithNumber()) };
    expect(await booked(4, () => guests.book({ postcode }, account))).toEqual({ BookDeliverySuccess: 3, ProofNeeded: 1 });
  });
});

it('an account with a number cannot try out order numbers', async () => {
  const { postcode } = await guests.givenWorld(400);
  const orderNumber = await givenOrder(app.database, { zipcode: postcode, email: 'owner@example.test' });
  await guests.book({ postcode, orderNumber, email: 'owner@example.test' });
  const account = { ...newAddress(), ...(await guests.customerWithNumber()) };
  const outcomes: GuestAnswer[] = [];
  for (let turn = 0; turn < 16; turn += 1) outcomes.push(...(await times(20, () => guests.book({ postcode, orderNumber }, account))));
  expect(tally(outcomes)).toEqual({ OrderAlreadyBooked: 300, TOO_MANY_REQUESTS: 20 });
});

describe('a move', () => {
  it('of an unverified booking counts on the other day, with the same answer and the same next step', async () => {
    const { postcode } = await guests.givenWorld(40);
    const office = newAddress();
    const mobile = newMobile();
    await times(3, () => guests.book({ postcode, deliveryDate: '2026-03-11' }, office));
    const { manageToken, booking } = await guests.book({ postcode, primaryContact: mobile }, office);
    const move = async (deliveryDate: string, version: number, more: object = {}) =>
      api
        .graphql<{ rescheduleBooking: GuestAnswer }>(
          'mutation ($input: RescheduleBookingInput!) { rescheduleBooking(input: $input) { __typename ... on ProofNeeded { mobile } } }',
          { input: { token: manageToken, version, deliveryDate, ...more } },
          office,
        )
        .then(({ data, errors }) => data?.rescheduleBooking.__typename ?? JSON.stringify(errors));
    expect(await move('2026-03-11', booking?.version ?? 0)).toBe('ProofNeeded');
    expect(await move('2026-03-12', booking?.version ?? 0)).toBe('RescheduleBookingSuccess');
    expect(await move('2026-03-11', 2, { proof: await guests.codeFor(mobile) })).toBe('RescheduleBookingSuccess');
    // It is verified now: no quota counts it, wherever it moves, and back.
    await times(3, () => guests.book({ postcode }, office));
    expect(await move('2026-03-10', 3)).toBe('RescheduleBookingSuccess');
    expect(await move('2026-03-11', 4)).toBe('RescheduleBookingSuccess');
  });
});

it('an order whose contact changes later does not change the verification of its booking', async () => {
  const { postcode } = await guests.givenWorld(40);
  const office = newAddress();
  const orders = await times(3, () => givenOrder(app.database, { zipcode: postcode, email: 'owner@example.test' }));
  await booked(3, (index) => guests.book({ postcode, orderNumber: orders[index], email: 'owner@example.test' }, office));
  await app.database.query(`UPDATE customer_order SET email = 'other@example.test' WHERE order_number = ANY ($1)`, [orders]);
  await app.database.transaction((tx) =>
    judgeBookingsOf(tx, { unknownBefore: orders, otherQuantities: [] }, { at: app.clock.now(), ...nobody }),
  );
  expect(await booked(4, () => guests.book({ postcode }, office))).toEqual({ BookDeliverySuccess: 3, ProofNeeded: 1 });
});

it('an order that comes while its booking moves removes it from the quotas', async () => {
  const { postcode, branchId } = await guests.givenWorld(40);
  const { manageToken, booking } = await guests.book({ postcode });
  let moving: Promise<unknown> = Promise.resolve();
  await app.database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM booking WHERE id = $1 FOR UPDATE', [booking?.id]);
    moving = api.graphql('mutation ($input: RescheduleBookingInput!) { rescheduleBooking(input: $input) { __typename } }', {
      input: { token: manageToken, version: 1, deliveryDate: '2026-03-12' },
    });
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query LIKE '%claim_day%' AND datname = current_database()`;
    await expect.poll(() => app.database.query(waiting)).not.toEqual([]);
    // As judgeBookingsOf does.
    await tx.query('UPDATE booking SET unverified_at = NULL, address_hash = NULL, network_hash = NULL WHERE id = $1', [booking?.id]);
  });
  await moving;
  const [row] = await app.database.query(
    'SELECT unverified_at AS unverified, delivery_date::text AS date FROM booking WHERE branch_id = $1',
    [branchId],
  );
  expect(row).toEqual({ unverified: null, date: '2026-03-12' });
});

it('an order that comes on file after its booking verifies it: it leaves the quota', async () => {
  const { postcode } = await guests.givenWorld(40);
  const office = newAddress();
  const made = delivery({ postcode, deliveryDate: date, email: 'owner@example.test' });
  await guests.book(made, office);
  await times(2, () => guests.book({ postcode }, office));
  expect((await guests.book({ postcode }, office)).__typename).toBe('ProofNeeded');
  await givenOrder(app.database, { orderNumber: made.orderNumber, zipcode: postcode, email: 'owner@example.test' });
  const orders = { unknownBefore: [normaliseOrderNumber(made.orderNumber)], otherQuantities: [] };
  await app.database.transaction((tx) => judgeBookingsOf(tx, orders, { at: app.clock.now(), ...nobody }));
  expect((await guests.book({ postcode }, office)).__typename).toBe('BookDeliverySuccess');
});

describe('codes', () => {
  const ask = async (mobile: string, headers: Readonly<Record<string, string>> = newAddress()) => {
    const { errors } = await api.graphql(
      'mutation ($mobile: String!) { requestProofCode(mobile: $mobile) { challenge } }',
      { mobile },
      headers,
    );
    return { __typename: errors?.[0]?.extensions.code ?? 'sent' };
  };
  /** Requests codes for as many numbers, twenty at a time. */
  const askMany = async (count: number, headers?: (index: number) => Readonly<Record<string, string>>) => {
    const answers = [];
    for (let from = 0; from < count; from += 20)
      answers.push(...(await times(Math.min(20, count - from), (index) => ask(newMobile(), headers?.(from + index)))));
    return tally(answers);
  };

  it('are sent three times a day to a number, a minute apart; then the customer must call', async () => {
    const { postcode } = await guests.givenWorld(40);
    const office = newAddress();
    await times(3, () => guests.book({ postcode }, office));
    const mobile = newMobile();
    for (let turn = 0; turn < 3; turn += 1) {
      expect(tally(await times(2, () => ask(mobile)))).toEqual({ sent: 1, TOO_MANY_REQUESTS: 1 });
      app.clock.advance(61_000);
    }
    expect(await ask(mobile)).toEqual({ __typename: 'TOO_MANY_REQUESTS' });
    expect(await guests.book({ postcode, primaryContact: mobile }, office)).toMatchObject({ __typename: 'ProofNeeded', mobile: null });
  });

  it('are not offered to a number that has had its five SMS of the day', async () => {
    const { postcode } = await guests.givenWorld(40);
    const office = newAddress();
    await times(3, () => guests.book({ postcode }, office));
    const mobile = newMobile();
    for (let each = 0; each < 5; each += 1) {
      await new RestClient(app.baseUrl).post('/auth/otp', { mobile }, newAddress());
      app.clock.advance(61_000);
    }
    expect(await guests.book({ postcode, primaryContact: mobile }, office)).toMatchObject({ __typename: 'ProofNeeded', mobile: null });
  });

  it('can be requested a hundred times a day by a network, two hundred times by a /48, and by all for half of the SMS of a day', async () => {
    app.clock.advance(24 * 3_600_000);
    const office = newAddress();
    expect(await askMany(102, () => office)).toEqual({ sent: 100, TOO_MANY_REQUESTS: 2 });
    expect(await askMany(202, (index) => guests.of48(index))).toEqual({ sent: 200, TOO_MANY_REQUESTS: 2 });
    expect(await askMany(60)).toEqual({ sent: 50, TOO_MANY_REQUESTS: 10 });
  });
});
