import { expect, it } from 'vitest';
import { missingEvents } from '../../database/integrity-errors.js';
import { tidyUp } from '../../jobs/tidy-up.js';
import { ApiClient } from '../../testing/api-client.js';
import { newAddress } from '../../testing/account-api.js';
import { booked, cancelDocument, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { answerOffer, keepPast, offerMove, withdrawOffer } from '../../testing/offer-api.js';
import { givenBranch, givenOrder } from '../../testing/given.js';
import { offerWorld } from '../../testing/offer-world.js';
import { oneApp } from '../../testing/one-app.js';
import { eventsOf, undescribedEvents } from '../../testing/event-log.js';
import { statementsOf } from '../../testing/statements-of.js';
import { PersonErasureRepository } from '../person/person-erasure.repository.js';

const app = await oneApp();
const { givenWorld, as } = offerWorld(app);
const api = new ApiClient(app.baseUrl);
const at = '2026-03-04T04:00:00.000Z';

const updateDocument = `mutation ($id: ID!, $version: Int!, $input: UpdateBookingInput!) { updateBooking(id: $id, version: $version, input: $input) { version } }`;
const statusDocument = `mutation ($id: ID!, $version: Int!, $status: BookingStatus!, $reason: String) {
  updateBookingStatus(id: $id, version: $version, status: $status, reason: $reason) { version } }`;
const confirmDocument = `mutation ($bookingId: ID!, $version: Int!) { confirmToldByPhone(bookingId: $bookingId, version: $version) { version } }`;
const archiveDocument = 'mutation ($ids: [ID!]!) { archiveBookings(ids: $ids) { version } }';
const upsertDocument = 'mutation ($input: [OrderInput!]!) { upsertOrders(input: $input) { orderNumber } }';

const reschedule = (token: string, version: number, deliveryDate: string) =>
  api.graphql(rescheduleDocument, { input: { token, version, deliveryDate } }, newAddress());

/** A booking in a world of its own, with its events after the first. */
async function givenBooked(data: object = {}) {
  app.clock.set(at);
  const world = await givenWorld();
  const made = await booked(api, delivery({ postcode: world.postcode, ...data }));
  const later = async () => (await eventsOf(app.database, made.id)).slice(1);
  return { ...world, ...made, later };
}

it('logs a new booking with its state and nothing of the person, fields in the documented order', async () => {
  const { id, branchId, postcode } = await givenBooked({ orderNumber: 'MY-88213/a.', quantityBedset: 2, remarks: 'Mind the dog' });
  const [row] = await app.database.query<{ body: string; reference: string; name: string; at: Date }>(
    `SELECT e.body, b.reference, br.name, e.at FROM event e JOIN booking b ON b.id = e.booking_id JOIN branch br ON br.id = b.branch_id WHERE b.id = $1`,
    [id],
  );
  expect(row?.at.toISOString()).toBe(at);
  // The exact text: fields in this order, without spaces.
  expect(row?.body).toBe(
    JSON.stringify({
      type: 'booking.created',
      timestamp: at,
      data: {
        id,
        reference: row?.reference,
        version: 1,
        status: 'CONFIRMED',
        archived: false,
        deliveryDate: '2026-03-10',
        branch: { id: branchId, name: row?.name },
        orderNumber: 'MY-88213/a.',
        postcode,
        quantityMattress: 1,
        quantityBedset: 2,
        by: 'CUSTOMER',
      },
    }),
  );
});

it('keeps a body below 2 kB with the longest texts that it may hold', async () => {
  const name = '\u0001"'.repeat(60);
  const branchId = await givenBranch(app.database, { name, coverage: ['29001'], dailyLimit: 2 });
  const { id } = await booked(api, delivery({ postcode: '29001', orderNumber: 'A/'.repeat(20) }));
  const staff = await as({ scope: ['booking:write', 'booking:read'], branchIds: [branchId] });
  await api.graphql(statusDocument, { id, version: 1, status: 'OUT_FOR_DELIVERY' }, staff);
  const [max] = await app.database.query<{ bytes: number }>('SELECT max(octet_length(body)) AS bytes FROM event WHERE booking_id = $1', [
    id,
  ]);
  expect(max?.bytes).toBeLessThan(2048);
});

it('logs a move with the previous date and branch', async () => {
  const { id, token, branchId, later } = await givenBooked();
  await reschedule(token, 1, '2026-03-11');
  const previous = { deliveryDate: '2026-03-10', branch: { id: branchId, name: expect.any(String) as string } };
  expect(await later()).toMatchObject([
    { event: 'BOOKING_RESCHEDULED', version: 2, data: { id, deliveryDate: '2026-03-11', by: 'CUSTOMER', previous } },
  ]);
});

it('logs a move to another branch for both branches', async () => {
  const { id, branchId, postcode } = await givenBooked();
  const staff = await as({ scope: ['*'] });
  const other = await givenBranch(app.database, { name: 'Taking over', coverage: [postcode], dailyLimit: 2 });
  await app.database.query('UPDATE branch SET daily_limit = 0, plan_version = plan_version + 1 WHERE id = $1', [branchId]);
  await api.graphql(rescheduleDocument, { input: { id, version: 1, deliveryDate: '2026-03-12' } }, staff);
  const rows = await app.database.query(
    `SELECT event, branch_id AS branch, from_branch_id AS "left", body::json->'data'->'previous'->'branch'->>'id' AS was FROM event
      WHERE booking_id = $1 AND version = 2`,
    [id],
  );
  expect(rows).toEqual([{ event: 'BOOKING_RESCHEDULED', branch: other, left: branchId, was: branchId }]);
});

it('logs a cancellation with the date and branch that it released', async () => {
  const { token, branchId, later } = await givenBooked();
  await api.graphql(cancelDocument, { input: { token, version: 1 } }, newAddress());
  expect(await later()).toMatchObject([
    {
      event: 'BOOKING_CANCELLED',
      version: 2,
      data: { status: 'CANCELLED', previous: { deliveryDate: '2026-03-10', branch: { id: branchId } } },
    },
  ]);
});

it('logs each change of status without its reason, and both events when a failed delivery moves', async () => {
  const { id, later } = await givenBooked();
  app.clock.set('2026-03-10T04:00:00Z');
  const staffNow = await as({ scope: ['booking:read', 'booking:write', 'branch:all', 'delivery:write'] });
  await api.graphql(statusDocument, { id, version: 1, status: 'OUT_FOR_DELIVERY' }, staffNow);
  await api.graphql(statusDocument, { id, version: 2, status: 'FAILED', reason: 'Nobody at home' }, staffNow);
  await api.graphql(rescheduleDocument, { input: { id, version: 3, deliveryDate: '2026-03-12' } }, staffNow);
  expect(await later()).toMatchObject([
    { event: 'BOOKING_STATUS_CHANGED', version: 2, data: { by: 'STAFF', previous: { status: 'CONFIRMED' } } },
    { event: 'BOOKING_STATUS_CHANGED', version: 3, data: { status: 'FAILED', previous: { status: 'OUT_FOR_DELIVERY' } } },
    { event: 'BOOKING_RESCHEDULED', version: 4, data: { previous: { deliveryDate: '2026-03-10' } } },
    { event: 'BOOKING_STATUS_CHANGED', version: 4, data: { status: 'CONFIRMED', previous: { status: 'FAILED' } } },
  ]);
});

it('logs a correction with the names of the fields and no value', async () => {
  const { id, staff, later } = await givenBooked();
  const input = { email: 'other@example.test', address1: '2, Jalan Melur', quantityMattress: 3 };
  await api.graphql(updateDocument, { id, version: 1, input }, staff);
  await api.graphql(confirmDocument, { bookingId: id, version: 2 }, staff);
  expect(await later()).toMatchObject([
    {
      event: 'BOOKING_UPDATED',
      version: 2,
      data: { quantityMattress: 3, by: 'STAFF', changed: ['address1', 'email', 'quantityMattress'] },
    },
    { event: 'BOOKING_UPDATED', version: 3, data: { changed: ['toldByPhone'] } },
  ]);
  const bodies = await app.database.query<{ body: string }>('SELECT body FROM event WHERE booking_id = $1', [id]);
  expect(JSON.stringify(bodies)).not.toMatch(/example|Jalan|Nurul|012345/);
});

it('logs archiving by staff and by the nightly job', async () => {
  const { id, staff, later } = await givenBooked();
  const night = await givenBooked();
  await app.database.query(`UPDATE booking SET status = 'DELIVERED' WHERE id = ANY ($1)`, [[id, night.id]]);
  await api.graphql(archiveDocument, { ids: [id] }, staff);
  app.clock.set('2026-04-20T04:00:00Z');
  expect(await later()).toMatchObject([
    { event: 'BOOKING_UPDATED', version: 2, data: { archived: true, by: 'STAFF', changed: ['archived'] } },
  ]);
  await tidyUp(app.database, app.clock);
  const archived = { event: 'BOOKING_UPDATED', version: 2, data: { archived: true, changed: ['archived'] } };
  // Events older than 30 days were deleted.
  expect(await eventsOf(app.database, id)).toEqual([]);
  expect(await eventsOf(app.database, night.id)).toMatchObject([{ ...archived, data: { ...archived.data, by: 'SYSTEM' } }]);
});

it('logs an offer and how it ends: declined, withdrawn, accepted', async () => {
  const { id, staff, token, later } = await givenBooked();
  const offer = (version: number) => offerMove(api, { id, version, deliveryDate: '2026-03-12' }, staff);
  const minute = () => app.clock.advance(60_000);
  await offer(1);
  minute();
  await answerOffer(api, { token, accept: false }, newAddress());
  minute();
  await offer(3);
  minute();
  await withdrawOffer(api, id, staff);
  minute();
  await offer(5);
  minute();
  await answerOffer(api, { token, accept: true }, newAddress());
  const waiting = { state: 'WAITING', deliveryDate: '2026-03-12', answerBy: '2026-03-06T10:00:00.000Z' };
  const ended = (state: string) => ({ event: 'MOVE_ANSWERED', data: { offer: { ...waiting, state } } });
  expect(await later()).toMatchObject([
    { event: 'MOVE_OFFERED', version: 2, data: { by: 'STAFF', offer: waiting } },
    { ...ended('DECLINED'), version: 3 },
    { event: 'MOVE_OFFERED', version: 4 },
    { ...ended('WITHDRAWN'), version: 5 },
    { event: 'MOVE_OFFERED', version: 6 },
    { event: 'BOOKING_RESCHEDULED', version: 7 },
    { ...ended('ACCEPTED'), version: 7 },
  ]);
});

it('logs the end of an offer that lapses, that the customer passes over, and whose booking is cancelled', async () => {
  const lapsed = await givenBooked();
  await offerMove(api, { id: lapsed.id, version: 1, deliveryDate: '2026-03-12', answerBy: '2026-03-04T04:10:00Z' }, lapsed.staff);
  app.clock.advance(20 * 60_000);
  await app.container.moveOffers.lapse();
  expect((await lapsed.later()).at(-1)).toMatchObject({
    event: 'MOVE_ANSWERED',
    version: 3,
    data: { by: 'SYSTEM', offer: { state: 'LAPSED' } },
  });

  const passed = await givenBooked();
  await offerMove(api, { id: passed.id, version: 1, deliveryDate: '2026-03-12' }, passed.staff);
  app.clock.advance(60_000);
  await reschedule(passed.token, 2, '2026-03-13');
  expect((await passed.later()).at(-1)).toMatchObject({ event: 'MOVE_ANSWERED', version: 3, data: { offer: { state: 'CHOSE_OTHER' } } });

  const cancelled = await givenBooked();
  await offerMove(api, { id: cancelled.id, version: 1, deliveryDate: '2026-03-12' }, cancelled.staff);
  app.clock.advance(60_000);
  await api.graphql(cancelDocument, { input: { token: cancelled.token, version: 2 } }, newAddress());
  expect((await cancelled.later()).slice(-2)).toMatchObject([
    { event: 'BOOKING_CANCELLED', version: 3 },
    { event: 'MOVE_ANSWERED', version: 3, data: { offer: { state: 'WITHDRAWN' } } },
  ]);
});

it('logs a booking that staff keep past the limit', async () => {
  const { id, branchId, staff, later } = await givenBooked();
  await app.database.query('UPDATE branch SET daily_limit = 0, plan_version = plan_version + 1 WHERE id = $1', [branchId]);
  await keepPast(api, { id, version: 1 }, staff);
  expect(await later()).toMatchObject([{ event: 'BOOKING_UPDATED', version: 2, data: { changed: ['keptPastLimit'] } }]);
});

it('logs a new order, then its change, nothing for a repetition, and the change of its booking', async () => {
  const { id, later } = await givenBooked({ orderNumber: 'SHOP-77' });
  const staff = await as({ name: 'Ops', scope: ['*'] });
  const order = {
    orderNumber: 'SHOP-77',
    status: 1,
    isPaid: true,
    isSigned: true,
    address: { zipcode: '50000' },
    email: 'else@example.test',
  };
  const send = (data: object = {}) => api.graphql(upsertDocument, { input: [{ ...order, ...data }] }, staff);
  await send();
  await send();
  await send({ status: 2, quantityMattress: 2 });
  const bodies = await app.database.query<{ body: string }>(
    `SELECT body FROM event WHERE order_number = 'SHOP-77' AND booking_id IS NULL ORDER BY seq`,
  );
  const data = { orderNumber: 'SHOP-77', status: 1, isPaid: true, isSigned: true, processedDate: null, postcode: '50000' };
  expect(bodies.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { type: 'order.upserted', timestamp: at, data: { ...data, quantityMattress: null, quantityBedset: null, change: 'NEW' } },
    { type: 'order.upserted', timestamp: at, data: { ...data, status: 2, quantityMattress: 2, quantityBedset: null, change: 'CHANGED' } },
  ]);
  expect(await later()).toMatchObject([{ event: 'BOOKING_UPDATED', version: 2, data: { id, by: 'STAFF', changed: ['orderCheck'] } }]);
});

/** Versions of a booking that have no event, as db:integrity finds them. */
async function missingVersions(bookingId: string): Promise<number[]> {
  const [row] = await app.database.query<{ reference: string }>('SELECT reference FROM booking WHERE id = $1', [bookingId]);
  const missing = await missingEvents(app.database, new Date('2026-03-01'));
  return missing.filter(({ reference }) => reference === row?.reference).map(({ version }) => version);
}

it('finds each version that has no event, and none of sample data', async () => {
  const { id, token } = await givenBooked();
  await reschedule(token, 1, '2026-03-11');
  await reschedule(token, 2, '2026-03-12');
  const missing = () => missingVersions(id);
  expect(await missing()).toEqual([]);
  await app.database.query(`DELETE FROM event WHERE booking_id = $1 AND version = 2`, [id]);
  expect(await missing()).toEqual([2]);
  await app.database.query(`DELETE FROM event WHERE booking_id = $1`, [id]);
  expect(await missing()).toEqual([1, 2, 3]);
  await app.database.query(`UPDATE booking_event SET logged = false WHERE booking_id = $1`, [id]);
  expect(await missing()).toEqual([]);
});

it('keeps no event of a transaction that is rolled back', async () => {
  const { id } = await givenBooked();
  const failing = app.database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO booking_event (booking_id, at, by_name, by_kind, change) VALUES ($1, now(), 'Customer', 'CUSTOMER', 'MOVED')`,
      [id],
    );
    expect(await tx.query('SELECT event FROM event WHERE booking_id = $1', [id])).toHaveLength(2);
    throw new Error('it came to nothing');
  });
  await expect(failing).rejects.toThrow('it came to nothing');
  expect(await eventsOf(app.database, id)).toHaveLength(1);
});

it('finds a body that openapi.json does not describe', async () => {
  const body = (data: object) => JSON.stringify({ type: 'order.upserted', timestamp: at, data });
  const insert = `INSERT INTO event (event, order_number, at, body) VALUES ('ORDER_UPSERTED', 'WRONG', now(), $1)`;
  await app.database.query(insert, [body({ orderNumber: 7 })]);
  expect(await undescribedEvents(app.database)).toEqual(
    expect.arrayContaining(['ORDER_UPSERTED: .data.orderNumber is integer', 'ORDER_UPSERTED: .data.status is missing']),
  );
  await app.database.query(`DELETE FROM event WHERE order_number = 'WRONG'`);
  expect(await undescribedEvents(app.database)).toEqual([]);
});

it('needs no statement of its own for the event of a booking (I2)', async () => {
  const { postcode } = await givenWorld();
  const statements = await statementsOf(() => booked(api, delivery({ postcode })));
  expect(statements.filter((sql) => /\bevent\b/.test(sql) && !sql.includes('booking_event'))).toEqual([]);
  expect(statements.filter((sql) => sql.includes('INSERT INTO booking '))).toHaveLength(1);
});

it('erases the events of a person and their order, and logs the change of a booking that named them second', async () => {
  const orderNumber = await givenOrder(app.database, { email: 'zul@example.test' });
  const own = await givenBooked({ orderNumber, email: 'zul@example.test', primaryContact: '0176543210' });
  const other = await givenBooked({ secondaryContact: '0176543210' });
  const person = { accountId: null, email: 'zul@example.test', phones: ['176543210'], numbers: ['+60176543210'], bookingIds: [own.id] };
  await app.database.transaction((tx) => new PersonErasureRepository(tx).erase(person, app.clock.now()));
  expect(await app.database.query('SELECT event FROM event WHERE booking_id = $1 OR order_number = $2', [own.id, orderNumber])).toEqual([]);
  expect(await eventsOf(app.database, other.id)).toMatchObject([
    { event: 'BOOKING_CREATED' },
    { event: 'BOOKING_UPDATED', version: 2, data: { by: 'SYSTEM', changed: ['secondaryContact'] } },
  ]);
  expect([await missingVersions(own.id), await missingVersions(other.id)]).toEqual([[], []]);
});
