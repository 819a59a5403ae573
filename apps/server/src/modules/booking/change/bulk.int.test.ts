import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integrityErrors } from '../../../database/integrity-errors.js';
import { ApiClient } from '../../../testing/api-client.js';
import { booked, delivery } from '../../../testing/delivery-api.js';
import { givenBranch } from '../../../testing/given.js';
import { tokenFor } from '../../../testing/test-app.js';
import { twoApps } from '../../../testing/two-apps.js';

/** Many bookings in one bulk action: those that changed meanwhile stay, the others change, as one group with one undo. */
const { app, second } = await twoApps();
const { api, clock, container, database } = app;
const secondApi = new ApiClient(second.baseUrl);
const postcodes = { here: '68100', there: '50000' };
const ids: Record<string, string> = {};
beforeAll(async () => {
  ids['here'] = await givenBranch(database, { dailyLimit: 1000, coverage: [postcodes.here] });
  ids['there'] = await givenBranch(database, { dailyLimit: 3, coverage: [postcodes.there] });
});
afterAll(async () => expect(await integrityErrors(database)).toEqual([]));

interface Seen {
  id: string;
  version: number;
}
interface Bulk {
  id: string;
  done: { id: string; status: string; version: number; deliveryDate: string }[];
  left: { bookingId: string; reference: string; code: string }[];
}
type Operation = 'setBookingStatuses' | 'moveBookings' | 'cancelBookings' | 'undoBulk';
const answered = 'id done { id status version deliveryDate } left { bookingId reference code }';
const documents: Record<Operation, string> = {
  setBookingStatuses: `mutation ($bookings: [BookingVersionInput!]!, $status: BookingStatus!, $key: String) {
    setBookingStatuses(bookings: $bookings, status: $status, idempotencyKey: $key) { ${answered} } }`,
  moveBookings: `mutation ($bookings: [BookingVersionInput!]!, $deliveryDate: Date!, $key: String) {
    moveBookings(bookings: $bookings, deliveryDate: $deliveryDate, idempotencyKey: $key) { ${answered} } }`,
  cancelBookings: `mutation ($bookings: [BookingVersionInput!]!, $key: String) {
    cancelBookings(bookings: $bookings, reason: "Flood", idempotencyKey: $key) { ${answered} } }`,
  undoBulk: `mutation ($id: ID!) { undoBulk(id: $id) { ${answered} } }`,
};
const staff = { userId: randomUUID(), scope: ['booking:read', 'booking:write', 'branch:all'], branchIds: [] };
async function ask(operation: Operation, variables: object, { claims = staff, of = api }: { claims?: object; of?: typeof api } = {}) {
  const authorization = `Bearer ${await tokenFor(container, claims)}`;
  const { data, errors } = await of.graphql<Record<Operation, Bulk>>(documents[operation], variables, { authorization });
  const { code, reason } = errors?.[0]?.extensions ?? {};
  return { bulk: data?.[operation], code: reason ?? code };
}
async function done(operation: Operation, variables: object, input: { claims?: object; of?: typeof api } = {}): Promise<Bulk> {
  const { bulk, code } = await ask(operation, variables, input);
  expect(code).toBeUndefined();
  if (bulk === undefined) throw new Error('an answer without an error has a bulk action');
  return bulk;
}
const today = () => clock.now().toISOString().slice(0, 10);
async function givenBookings(count: number, input: object = {}): Promise<Seen[]> {
  const made: Seen[] = [];
  while (made.length < count) {
    const some = Math.min(10, count - made.length);
    const these = await Promise.all(Array.from({ length: some }, () => booked(api, delivery({ deliveryDate: today(), ...input }))));
    made.push(...these.map(({ id }) => ({ id, version: 1 })));
  }
  return made;
}
const touch = async (id: string) => {
  await database.query('UPDATE booking SET version = version + 1 WHERE id = $1', [id]);
  await database.query(
    `INSERT INTO booking_event (booking_id, at, by_kind, by_name, change, from_value, to_value) VALUES ($1, now(), 'STAFF', 'Siti', 'remarks', NULL, 'Call first')`,
    [id],
  );
};
const statesOf = async (bookings: readonly Seen[]) => {
  const rows = await database.query<{ status: string; count: number }>(
    'SELECT status, count(*)::integer AS count FROM booking WHERE id = ANY ($1::uuid[]) GROUP BY status ORDER BY status',
    [bookings.map(({ id }) => id)],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};
const linesOf = async (bulkAction: string) =>
  (await database.query<{ action: string }>('SELECT action FROM audit_entry WHERE group_id = $1', [bulkAction])).map(
    ({ action }) => action,
  );

describe('200 bookings of which 40 were changed meanwhile', () => {
  it('160 change and 40 are reported, and the undo restores those of the 160 that nobody has changed since', async () => {
    const bookings = await givenBookings(200);
    for (const { id } of bookings.slice(0, 40)) await touch(id);
    const bulk = await done('setBookingStatuses', { bookings, status: 'OUT_FOR_DELIVERY' });
    expect(bulk.done.map(({ id }) => id)).toEqual(bookings.slice(40).map(({ id }) => id));
    expect(new Set(bulk.left.map(({ code }) => code))).toEqual(new Set(['STALE_VERSION']));
    expect(bulk.left.map(({ bookingId }) => bookingId)).toEqual(bookings.slice(0, 40).map(({ id }) => id));
    expect(bulk.left.every(({ reference }) => reference !== '')).toBe(true);
    expect(await statesOf(bookings)).toEqual({ CONFIRMED: 40, OUT_FOR_DELIVERY: 160 });
    expect(await linesOf(bulk.id)).toEqual(Array.from({ length: 160 }, () => 'setBookingStatuses'));

    const touched = bookings.slice(40, 45);
    for (const { id } of touched) await touch(id);
    const back = await done('undoBulk', { id: bulk.id });
    expect(back.done).toHaveLength(155);
    expect(back.left.map(({ bookingId, code }) => [bookingId, code])).toEqual(touched.map(({ id }) => [id, 'STALE_VERSION']));
    expect(await statesOf(bookings)).toEqual({ CONFIRMED: 195, OUT_FOR_DELIVERY: 5 });
    expect(await done('undoBulk', { id: bulk.id })).toEqual(back);
  });
});

describe('a key', () => {
  it('returns the same answer again, and is refused for another bulk action', async () => {
    const bookings = await givenBookings(3);
    await touch(bookings[1]?.id ?? '');
    const key = randomUUID();
    const first = await done('setBookingStatuses', { bookings, status: 'OUT_FOR_DELIVERY', key });
    expect(first.done).toHaveLength(2);
    expect(await done('setBookingStatuses', { bookings, status: 'OUT_FOR_DELIVERY', key }, { of: secondApi })).toEqual(first);
    expect((await ask('setBookingStatuses', { bookings, status: 'CONFIRMED', key })).code).toBe('KEY_REUSED');
    expect((await ask('cancelBookings', { bookings, key })).code).toBe('KEY_REUSED');
  });

  it('runs it once for two concurrent calls through two processes', async () => {
    const bookings = await givenBookings(30);
    const variables = { bookings, status: 'OUT_FOR_DELIVERY', key: randomUUID() };
    const both = await Promise.all([api, secondApi].map((of) => done('setBookingStatuses', variables, { of })));
    expect(both.map((bulk) => [bulk.id, bulk.done.length, bulk.left.length])).toEqual([0, 1].map(() => [both[0]?.id, 30, 0]));
    expect(await linesOf(both[0]?.id ?? '')).toHaveLength(30);
  });
});

describe('moveBookings', () => {
  it('moves bookings for which there is a place, returns the reason of the others, and undoes the moves together', async () => {
    const [from, to] = ['2026-03-11', '2026-03-12'];
    const there = await givenBookings(2, { postcode: postcodes.there, deliveryDate: from });
    await givenBookings(2, { postcode: postcodes.there, deliveryDate: to });
    const [here] = await givenBookings(1, { deliveryDate: from });
    const bookings = [...there, { id: here?.id ?? '', version: 1 }, { id: randomUUID(), version: 1 }];
    const bulk = await done('moveBookings', { bookings, deliveryDate: to });
    expect(bulk.done.map(({ id, deliveryDate }) => [id, deliveryDate])).toEqual([there[0], here].map((one) => [one?.id, to]));
    expect(bulk.left.map(({ code }) => code)).toEqual(['FULL', 'NOT_FOUND']);
    // Two minutes are over: the customers were notified, and are notified again.
    clock.advance(5 * 60_000);
    const back = await done('undoBulk', { id: bulk.id });
    expect(back.done.map(({ id, deliveryDate }) => [id, deliveryDate])).toEqual([there[0], here].map((one) => [one?.id, from]));
    expect(await linesOf(back.id)).toEqual(['undoBulk', 'undoBulk']);
    expect((await ask('undoBulk', { id: back.id })).code).toBe('ILLEGAL_TRANSITION');
  });

  it('and back within two minutes notifies nobody', async () => {
    const bookings = await givenBookings(3, { deliveryDate: '2026-03-17' });
    const bulk = await done('moveBookings', { bookings, deliveryDate: '2026-03-18' });
    clock.advance(60_000);
    expect((await done('undoBulk', { id: bulk.id })).done).toHaveLength(3);
    clock.advance(5 * 60_000);
    await container.messaging.messageQueue.handOver();
    const lines = await database.query(
      `SELECT FROM outbox_message WHERE booking_id = ANY ($1::uuid[]) AND kind = 'CHANGED' AND status NOT IN ('DROPPED', 'PENDING')`,
      [bookings.map(({ id }) => id)],
    );
    expect(lines).toEqual([]);
  });
});

describe('refused', () => {
  it.each([
    ['none', () => ({ bookings: [], status: 'CONFIRMED' })],
    ['501', () => ({ bookings: Array.from({ length: 501 }, () => ({ id: randomUUID(), version: 1 })), status: 'CONFIRMED' })],
    ['FAILED', () => ({ bookings: [{ id: randomUUID(), version: 1 }], status: 'FAILED' })],
    ['CANCELLED', () => ({ bookings: [{ id: randomUUID(), version: 1 }], status: 'CANCELLED' })],
  ])('%s', async (_, variables) => {
    expect((await ask('setBookingStatuses', variables())).code).toBe('BAD_USER_INPUT');
  });

  it('500 unknown bookings, and those of another branch, which are NOT_FOUND', async () => {
    const unknown = Array.from({ length: 500 }, () => ({ id: randomUUID(), version: 1 }));
    expect((await done('setBookingStatuses', { bookings: unknown, status: 'CONFIRMED' })).left).toHaveLength(500);
    const bookings = await givenBookings(1);
    const claims = { ...staff, scope: ['booking:read', 'booking:write'], branchIds: [ids['there']] };
    const foreign = await done('setBookingStatuses', { bookings, status: 'OUT_FOR_DELIVERY' }, { claims });
    expect(foreign.left).toEqual([{ bookingId: bookings[0]?.id, reference: '', code: 'NOT_FOUND' }]);
  });

  it("the undo of another branch's bookings, without showing them", async () => {
    const [here, there] = [await givenBookings(2), await givenBookings(2, { postcode: postcodes.there })];
    const bulk = await done('setBookingStatuses', { bookings: [...here, ...there], status: 'OUT_FOR_DELIVERY' });
    const claims = { ...staff, userId: randomUUID(), scope: ['booking:read', 'booking:write'], branchIds: [ids['there']] };
    const theirs = await done('undoBulk', { id: bulk.id }, { claims });
    expect([theirs.done.map(({ id }) => id), theirs.left]).toEqual([there.map(({ id }) => id), []]);
    expect(await statesOf(here)).toEqual({ OUT_FOR_DELIVERY: 2 });
    expect((await done('undoBulk', { id: bulk.id })).done).toHaveLength(4);
    expect(await statesOf([...here, ...there])).toEqual({ CONFIRMED: 4 });
  });

  it('a step before its day, and the undo of a cancellation, also of a failed delivery, by a stranger, and after ten minutes', async () => {
    const soon = await givenBookings(1, { deliveryDate: '2026-03-20' });
    expect((await done('setBookingStatuses', { bookings: soon, status: 'OUT_FOR_DELIVERY' })).left).toMatchObject([
      { code: 'NOT_ITS_DAY' },
    ]);
    const cancelled = await done('cancelBookings', { bookings: soon });
    expect((await ask('undoBulk', { id: cancelled.id })).code).toBe('ILLEGAL_TRANSITION');
    const [failed] = await givenBookings(1);
    for (const [version, status] of Object.entries({ 1: 'OUT_FOR_DELIVERY', 2: 'FAILED' }))
      await api.graphql(
        `mutation { updateBookingStatus(id: "${failed?.id}", version: ${version}, status: ${status}) { version } }`,
        {},
        { authorization: `Bearer ${await tokenFor(container, staff)}` },
      );
    const failures = [{ id: failed?.id ?? '', version: 3 }];
    expect((await done('cancelBookings', { bookings: failures })).done).toMatchObject([{ status: 'CANCELLED', version: 4 }]);
    const bulk = await done('setBookingStatuses', { bookings: await givenBookings(1), status: 'OUT_FOR_DELIVERY' });
    const elsewhere = { ...staff, scope: ['booking:read', 'booking:write'], branchIds: [ids['there']] };
    expect((await ask('undoBulk', { id: bulk.id }, { claims: elsewhere })).code).toBe('NOT_FOUND');
    expect((await ask('undoBulk', { id: randomUUID() })).code).toBe('NOT_FOUND');
    expect((await ask('undoBulk', { id: 'x' })).code).toBe('NOT_FOUND');
    clock.advance(10 * 60_000);
    expect((await ask('undoBulk', { id: bulk.id })).code).toBe('ILLEGAL_TRANSITION');
  });
});
