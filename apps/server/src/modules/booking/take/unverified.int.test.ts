import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { metricValue } from '../../../testing/metric-value.js';
import { newAddress, newMobile } from '../../../testing/account-api.js';
import { givenOrder } from '../../../testing/given.js';
import { booked, guestApp, times } from '../../../testing/guest-api.js';

/** Unverified bookings as staff see them, and their costs. SMS can be sent here. */
const { app, guests } = await guestApp();
const { api } = app;
const { date } = guests;

describe('staff see', () => {
  const givenBurst = async (limit: number) => {
    const world = await guests.givenWorld(limit);
    const claims = { scope: ['booking:read', 'booking:write'], branchIds: [world.branchId] };
    // A new session each time, because the clock moves on.
    const signIn = () => app.as(claims);
    const staff = await signIn();
    const decisions = async () =>
      (
        await api.graphql<{ decisions: { edges: { node: { kind: string; date: string } }[] } }>(
          '{ decisions { edges { node { kind date } } } }',
          {},
          await signIn(),
        )
      ).data?.decisions.edges
        .map(({ node }) => `${node.kind} ${node.date}`)
        .filter((decision) => decision.startsWith('UNPROVED'));
    return { ...world, staff, decisions };
  };

  it('how many places are held in forms, how many bookings are unverified, and a list of these, which they cancel in one step', async () => {
    const { postcode, branchId, staff, decisions } = await givenBurst(8);
    await times(2, () => guests.hold(postcode));
    const orderNumber = await givenOrder(app.database, { zipcode: postcode, email: 'owner@example.test' });
    await guests.book({ postcode, orderNumber, email: 'owner@example.test' });
    expect(await decisions()).toEqual([]);
    expect(await booked(2, () => guests.book({ postcode }))).toEqual({ BookDeliverySuccess: 2 });
    // Two that are held in forms are in the guests' half too.
    expect(await decisions()).toEqual([`UNPROVED_RUSH ${date}`]);
    const { data } = await api.graphql<{
      dayLoads: { booked: number; heldInForms: number; unproved: number; held: number }[];
      bookings: { edges: { node: { id: string; version: number } }[] };
    }>(
      `query ($id: ID!, $date: Date!) { dayLoads(branchIds: [$id], from: $date, to: $date) { booked heldInForms unproved held }
         bookings(filter: { branchIds: [$id], unproved: true }) { edges { node { id version } } } }`,
      { id: branchId, date },
      staff,
    );
    expect(data?.dayLoads).toEqual([{ booked: 3, heldInForms: 2, unproved: 2, held: 0 }]);
    const bookings = data?.bookings.edges.map(({ node }) => node) ?? [];
    const unknown = { id: randomUUID(), version: 1 };
    const cancel = async (key: string) =>
      (
        await api.graphql<{ cancelBookings: { done: { id: string }[]; left: { code: string }[] } }>(
          `mutation ($bookings: [BookingVersionInput!]!, $key: String) {
             cancelBookings(bookings: $bookings, reason: "Made in bulk", notify: false, idempotencyKey: $key) { done { id } left { code } } }`,
          { bookings: [...bookings, unknown], key },
          staff,
        )
      ).data?.cancelBookings;
    const ids = bookings.map(({ id }) => ({ id }));
    expect(await cancel('one step')).toEqual({ done: ids, left: [{ code: 'NOT_FOUND' }] });
    expect(await cancel('one step')).toEqual({ done: ids, left: [{ code: 'NOT_FOUND' }] });
    expect((await cancel('another'))?.left.map(({ code }) => code)).toEqual(['STALE_VERSION', 'STALE_VERSION', 'NOT_FOUND']);
    expect(await decisions()).toEqual([]);
  });

  it('no booking burst that is over with the next customer, and a second one as a new one', async () => {
    const { postcode, branchId, decisions } = await givenBurst(8);
    const noticed = () => metricValue('booking_unproved_rushes_total');
    const before = await noticed();
    await times(4, () => guests.book({ postcode }));
    expect(await decisions()).toEqual([`UNPROVED_RUSH ${date}`]);
    await app.database.query(`UPDATE booking SET status = 'CANCELLED' WHERE branch_id = $1`, [branchId]);
    await app.database.query('UPDATE day_ledger SET (booked, deliveries, pieces) = (0, 0, 0) WHERE branch_id = $1', [branchId]);
    expect(await decisions()).toEqual([]);
    app.clock.advance(3_600_000);
    await guests.book({ postcode });
    expect(await decisions()).toEqual([]);
    await times(3, () => guests.book({ postcode }));
    expect(await decisions()).toEqual([`UNPROVED_RUSH ${date}`]);
    expect(await noticed()).toBe(before + 2);
  });

  it('a network that uses up its quota of three days, on each of these days, until the day has come', async () => {
    const { postcode, decisions } = await givenBurst(40);
    const office = newAddress();
    const dates = ['2026-03-10', '2026-03-11', '2026-03-12'];
    for (const deliveryDate of dates) {
      expect(await decisions()).toEqual([]);
      for (let each = 0; each < 3; each += 1) await guests.book({ postcode, deliveryDate }, office);
    }
    expect(await decisions()).toEqual(dates.map((day) => `UNPROVED_RUSH ${day}`));
    expect(await metricValue('booking_unproved_rushes_total')).toBeGreaterThan(0);
    const before = app.clock.now();
    app.clock.set('2026-03-10T16:00:00Z');
    expect(await decisions()).toEqual(['UNPROVED_RUSH 2026-03-12']);
    app.clock.set(before.toISOString());
  });
});

it('unverified bookings cause ten SMS a day from one network; the mail still goes', async () => {
  const { postcode } = await guests.givenWorld(400);
  const dates = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19'];
  for (const deliveryDate of dates)
    await times(6, (index) =>
      guests.book(
        { postcode, deliveryDate, notifySms: true, primaryContact: newMobile(), email: `${deliveryDate}.${index}@example.test` },
        guests.of48(index),
      ),
    );
  await app.container.messaging.messageQueue.handOver();
  expect(
    await app.database.query(
      `SELECT o.channel, o.status, o.held_reason AS reason, count(*)::integer AS count FROM outbox_message o JOIN booking b ON b.id = o.booking_id
        WHERE b.postcode = $1 GROUP BY 1, 2, 3 ORDER BY 1, 2`,
      [postcode],
    ),
  ).toEqual([
    { channel: 'email', status: 'QUEUED', reason: null, count: 24 },
    { channel: 'sms', status: 'HELD_BACK', reason: 'NETWORK_DAY', count: 14 },
    { channel: 'sms', status: 'QUEUED', reason: null, count: 10 },
  ]);
});
