// @module-tag invariant
import type { Scope } from '@booking/domain/user/permissions';
import { describe, expect, it } from 'vitest';
import { newAddress, newMobile } from '../../../testing/account-api.js';
import { givenOrder } from '../../../testing/given.js';
import { booked, guestApp, tally, times, type GuestAnswer } from '../../../testing/guest-api.js';
import { tokenFor } from '../../../testing/test-app.js';

/** Guest quotas (target M4): bookings without verification. SMS can be sent here. */
const { app, guests } = await guestApp();
const { api } = app;
const { date } = guests;

describe('without verification', () => {
  it('60 networks of one /48 book six of a day of 40, then need a code, and the day is not full', async () => {
    const { postcode } = await guests.givenWorld(40);
    expect(await booked(60, (index) => guests.book({ postcode, primaryContact: newMobile() }, guests.of48(index)))).toEqual({
      BookDeliverySuccess: 6,
      ProofNeeded: 54,
    });
    expect(await guests.statusOf(postcode)).not.toBe('FULL');
  });

  it('guessed orders of the right postcode verify nothing', async () => {
    const { postcode } = await guests.givenWorld(40);
    const orders = await times(10, () => givenOrder(app.database, { zipcode: postcode, email: 'owner@example.test' }));
    expect(await booked(10, (index) => guests.book({ postcode, orderNumber: orders[index] }, guests.of48(index)))).toEqual({
      BookDeliverySuccess: 6,
      ProofNeeded: 4,
    });
  });

  it('60 addresses book half of a day in an hour, and staff get a decision', async () => {
    const { postcode, branchId } = await guests.givenWorld(40);
    expect(await booked(60, () => guests.book({ postcode }))).toEqual({ BookDeliverySuccess: 20, ProofNeeded: 40 });
    expect(await app.database.query('SELECT delivery_date::text AS date FROM booking_burst WHERE branch_id = $1', [branchId])).toEqual([
      { date },
    ]);
    app.clock.advance(3_600_000);
    expect((await guests.book({ postcode })).__typename).toBe('BookDeliverySuccess');
  });

  it.each([
    [1, 1, 1],
    [2, 2, 1],
    [3, 3, 2],
    [8, 4, 3],
  ])('of a day of %i guests book %i, one address %i', async (limit, ofGuests, ofOne) => {
    const one = await guests.givenWorld(limit);
    const office = newAddress();
    expect((await booked(6, () => guests.book({ postcode: one.postcode }, office)))['BookDeliverySuccess']).toBe(ofOne);
    const many = await guests.givenWorld(limit);
    expect((await booked(9, () => guests.book({ postcode: many.postcode })))['BookDeliverySuccess']).toBe(ofGuests);
  });

  it.each([
    ['one account with a number, from five addresses', 5, 15],
    ['another network', 1, 3],
  ])('the hold of %s adds no quota', async (_, networks, places) => {
    const { postcode } = await guests.givenWorld(40);
    const holder = networks === 1 ? newAddress() : await guests.customerWithNumber();
    const outcomes: GuestAnswer[] = [];
    for (let network = 0; network < networks; network += 1) {
      const office = newAddress();
      for (let each = 0; each < 8; each += 1) {
        const { holdToken } = await guests.hold(postcode, { ...office, ...holder });
        outcomes.push(await guests.book({ postcode }, office, { holdToken }));
      }
    }
    expect(tally(outcomes)).toEqual({ BookDeliverySuccess: places, ProofNeeded: networks * 8 - places });
  });

  it('a flood from one address stops no customer behind it: a code is required, whatever the order', async () => {
    const { postcode } = await guests.givenWorld(40);
    const carrier = newAddress();
    const booked = await givenOrder(app.database, { zipcode: postcode, email: 'owner@example.test' });
    await guests.book({ postcode, orderNumber: booked, email: 'owner@example.test' });
    const flood = [];
    for (let turn = 0; turn < 15; turn += 1) flood.push(...(await times(20, () => guests.book({ postcode }, carrier))));
    expect(tally(flood)).toEqual({ BookDeliverySuccess: 3, ProofNeeded: 297 });
    const mobile = newMobile();
    for (const orderNumber of [booked, undefined])
      expect(await guests.book({ postcode, primaryContact: mobile, ...(orderNumber && { orderNumber }) }, carrier)).toMatchObject({
        __typename: 'ProofNeeded',
        mobile: expect.any(String) as string,
      });
    const proof = await guests.codeFor(mobile, carrier);
    expect((await guests.book({ postcode, primaryContact: mobile }, carrier, { proof })).__typename).toBe('BookDeliverySuccess');
  });

  it('a /48 books thirty in 24 hours, and holds forty places at a time', async () => {
    const dates = ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19'];
    const worlds = [await guests.givenWorld(80), await guests.givenWorld(80)];
    const [bookings, holds]: [GuestAnswer[], { __typename: string }[]] = [[], []];
    for (const [day, deliveryDate] of dates.entries())
      for (let each = 0; each < 6; each += 1) {
        const from = { 'x-forwarded-for': `2001:db8:fff0:${(day * 6 + each).toString(16)}::1` };
        bookings.push(await guests.book({ postcode: worlds[0]?.postcode, deliveryDate }, from));
      }
    expect(tally(bookings)).toEqual({ BookDeliverySuccess: 30, ProofNeeded: 12 });
    for (const { postcode } of worlds)
      for (const [day, deliveryDate] of dates.entries())
        for (let each = 0; each < 6; each += 1)
          holds.push(await guests.hold(postcode, { 'x-forwarded-for': `2001:db8:fff1:${(day * 6 + each).toString(16)}::1` }, deliveryDate));
    expect(tally(holds)).toEqual({ HoldDateSuccess: 40, NoHold: 44 });
  });

  it('a network books ten in 24 hours, whatever the day', async () => {
    const { postcode } = await guests.givenWorld(40);
    const office = newAddress();
    const dates = ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17'];
    const outcomes = [];
    for (const deliveryDate of dates)
      for (let each = 0; each < 3; each += 1) outcomes.push(await guests.book({ postcode, deliveryDate }, office));
    expect(tally(outcomes)).toEqual({ BookDeliverySuccess: 10, ProofNeeded: 5 });
  });

  it('the quota is that of the limit in force, however it changes while it is used', async () => {
    const { postcode, branchId } = await guests.givenWorld(40);
    const setLimit = (limit: number) =>
      app.database.query('UPDATE branch SET daily_limit = $2, plan_version = plan_version + 1 WHERE id = $1', [branchId, limit]);
    expect(await booked(10, () => guests.book({ postcode }))).toEqual({ BookDeliverySuccess: 10 });
    await setLimit(16);
    expect((await guests.book({ postcode })).__typename).toBe('ProofNeeded');
    expect(await guests.statusOf(postcode)).not.toBe('FULL');
    await setLimit(24);
    expect(await booked(4, () => guests.book({ postcode }))).toEqual({ BookDeliverySuccess: 2, ProofNeeded: 2 });
  });

  it('a cancelled booking returns its quota', async () => {
    const { postcode } = await guests.givenWorld(40);
    const office = newAddress();
    const made = await times(3, () => guests.book({ postcode }, office));
    expect((await guests.book({ postcode }, office)).__typename).toBe('ProofNeeded');
    const [first] = made;
    await api.graphql('mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { id } }', {
      input: { token: first?.manageToken, version: first?.booking?.version },
    });
    expect((await guests.book({ postcode }, office)).__typename).toBe('BookDeliverySuccess');
  });

  it.each([
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8:ffff:1::1%eth0', '2001:db8:ffff:1:2:3:4:5'],
    ['5.6.7.8:443', '5.6.7.8:80'],
  ])('%s and %s are one network', async (one, other) => {
    const { postcode } = await guests.givenWorld(40);
    await times(3, () => guests.book({ postcode }, { 'x-forwarded-for': one }));
    expect((await guests.book({ postcode }, { 'x-forwarded-for': other })).__typename).toBe('ProofNeeded');
  });
});

it('staff without booking:write are customers', async () => {
  const { postcode, branchId } = await guests.givenWorld(40);
  const bookedBy = async (scope: Scope[]) => {
    const office = { ...newAddress(), authorization: `Bearer ${await tokenFor(app.container, { scope, branchIds: [branchId] })}` };
    return booked(5, () => guests.book({ postcode }, office));
  };
  expect(await bookedBy(['delivery:write'])).toEqual({ BookDeliverySuccess: 3, ProofNeeded: 2 });
  expect(await bookedBy(['booking:write'])).toEqual({ BookDeliverySuccess: 5 });
});

describe('holds', () => {
  it('of 60 networks are a quarter of a day, of one /48 six; others book, with or without verification', async () => {
    const { postcode } = await guests.givenWorld(40);
    expect(tally(await times(8, (index) => guests.hold(postcode, guests.of48(index))))).toEqual({ HoldDateSuccess: 6, NoHold: 2 });
    const others = [];
    // Ten at a time: more would wait for the day's row until the server is busy.
    for (let turn = 0; turn < 6; turn += 1) others.push(...(await times(10, () => guests.hold(postcode))));
    expect(tally(others)).toEqual({ HoldDateSuccess: 4, NoHold: 56 });
    expect(await guests.statusOf(postcode)).not.toBe('FULL');
    expect((await guests.book({ postcode })).__typename).toBe('BookDeliverySuccess');
  });

  it('an office of twenty can book: with a hold without verification, the others with a code', async () => {
    const { postcode } = await guests.givenWorld(40);
    const office = newAddress();
    const holds = await times(20, () => guests.hold(postcode, office));
    const tokens = holds.flatMap(({ holdToken }) => holdToken ?? []);
    expect(tokens).toHaveLength(3);
    expect((await guests.book({ postcode }, office)).__typename).toBe('ProofNeeded');
    expect(await booked(3, (index) => guests.book({ postcode }, office, { holdToken: tokens[index] }))).toEqual({ BookDeliverySuccess: 3 });
  });

  it('that were released count for their hour', async () => {
    const { postcode } = await guests.givenWorld(8);
    const office = newAddress();
    for (let turn = 0; turn < 2; turn += 1) {
      const { holdToken } = await guests.hold(postcode, office);
      await api.graphql('mutation ($token: String!) { releaseHold(holdToken: $token) }', { token: holdToken });
    }
    expect((await guests.hold(postcode)).__typename).toBe('NoHold');
    app.clock.advance(3_600_000);
    expect((await guests.hold(postcode)).__typename).toBe('HoldDateSuccess');
  });

  it('one of an account with a number counts in no network, also if it was a guest’s before', async () => {
    const { postcode, branchId } = await guests.givenWorld(40);
    const network = guests.of48(1);
    const { holdToken } = await guests.hold(postcode, network);
    const document = `mutation ($postcode: String!, $date: Date!, $token: String) {
      holdDate(postcode: $postcode, deliveryDate: $date, holdToken: $token) { __typename } }`;
    await api.graphql(document, { postcode, date, token: holdToken }, { ...network, ...(await guests.customerWithNumber()) });
    expect(
      await app.database.query('SELECT address_hash AS net64, network_hash AS net48 FROM hold WHERE branch_id = $1', [branchId]),
    ).toEqual([{ net64: null, net48: null }]);
  });

  it('one of an account with a number counts in no quota; staff end those of guests in one step', async () => {
    const { postcode, branchId } = await guests.givenWorld(4);
    const account = { ...(await guests.customerWithNumber()) };
    expect((await guests.hold(postcode)).__typename).toBe('HoldDateSuccess');
    expect((await guests.hold(postcode, { ...newAddress(), ...account })).__typename).toBe('HoldDateSuccess');
    expect((await guests.hold(postcode, { ...newAddress(), ...account })).__typename).toBe('NoHold');
    const staff = { authorization: `Bearer ${await tokenFor(app.container, { scope: ['booking:write'], branchIds: [branchId] })}` };
    const release = (headers: Readonly<Record<string, string>>) =>
      api.graphql<{ releaseHolds: number }>(
        'mutation ($id: ID!, $date: Date!) { releaseHolds(branchId: $id, date: $date) }',
        { id: branchId, date },
        headers,
      );
    expect((await release(staff)).data).toEqual({ releaseHolds: 1 });
    const other = { authorization: `Bearer ${await tokenFor(app.container, { scope: ['booking:write'], branchIds: [] })}` };
    expect((await release(other)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await release({})).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
