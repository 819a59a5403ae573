import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { Actor } from '@booking/domain/user/permissions';
import { expect, it } from 'vitest';
import { newAddress } from '../../testing/account-api.js';
import { dataOf } from '../../testing/answers.js';
import { ApiClient } from '../../testing/api-client.js';
import { booked, cancelDocument, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { untilReadable } from '../../testing/event-log.js';
import { givenBranch } from '../../testing/given.js';
import { offerWorld } from '../../testing/offer-world.js';
import { oneApp } from '../../testing/one-app.js';
import { ChangeCursor } from './change-cursor.js';
import { EventFeedService } from './event-feed.service.js';

const app = await oneApp();
const { givenWorld, as } = offerWorld(app);
const api = new ApiClient(app.baseUrl);
const at = '2026-03-04T04:00:00.000Z';
const days = (count: number) => count * 24 * 60 * 60 * 1000;

interface Change {
  id: string;
  event: string;
  version: number;
  bookingId: string;
  body: string;
  booking: { id: string } | null;
}
interface Page {
  edges: { cursor: string; node: Change }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string };
}
const document = `query ($after: String, $first: Int! = 100, $branchIds: [ID!]) {
  bookingChanges(after: $after, first: $first, branchIds: $branchIds) {
    edges { cursor node { id event version bookingId body booking { id } } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;

const ask = (headers: object, input: object = {}) => api.graphql<{ bookingChanges: Page }>(document, input, { ...headers });

/** Returns a page of the events that are readable now. */
async function page(headers: object, input: object = {}): Promise<Page> {
  await untilReadable(app.database);
  return dataOf(await ask(headers, input)).bookingChanges;
}
const refusal = async (headers: object, input: object) => (await ask(headers, input)).errors?.[0]?.extensions;
const summaryOf = ({ edges }: Page) => edges.map(({ node: { event, version } }) => `${event} ${version}`);

/** A branch with a booking that was moved and cancelled, and a reader. */
async function givenChanges() {
  app.clock.set(at);
  const world = await givenWorld();
  const { id, token } = await booked(api, delivery({ postcode: world.postcode }));
  await api.graphql(rescheduleDocument, { input: { token, version: 1, deliveryDate: '2026-03-11' } }, newAddress());
  await api.graphql(cancelDocument, { input: { token, version: 2 } }, newAddress());
  return { ...world, id, token };
}
const three = ['BOOKING_CREATED 1', 'BOOKING_RESCHEDULED 2', 'BOOKING_CANCELLED 3'];

it('shows the events of a branch in the order of their commits, page by page, with the stored ids and bodies', async () => {
  const { staff, id } = await givenChanges();
  const all = await page(staff);
  expect(summaryOf(all)).toEqual(three);
  expect(all.edges.map(({ node }) => node.booking?.id)).toEqual([id, id, id]);
  const stored = await app.database.query('SELECT id, body FROM event WHERE booking_id = $1 ORDER BY tx, seq', [id]);
  expect(all.edges.map(({ node }) => ({ id: node.id, body: node.body }))).toEqual(stored);

  const first = await page(staff, { first: 2 });
  expect(first.pageInfo).toEqual({
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: first.edges[0]?.cursor,
    endCursor: first.edges[1]?.cursor,
  });
  const rest = await page(staff, { first: 2, after: first.pageInfo.endCursor });
  expect([summaryOf(rest), rest.pageInfo.hasNextPage, rest.pageInfo.hasPreviousPage]).toEqual([three.slice(2), false, true]);
  // No more events yet: the cursor of an empty page continues at the end of the log.
  const none = await page(staff, { after: rest.pageInfo.endCursor });
  expect(none.edges).toEqual([]);
  const { id: next } = await booked(api, delivery({ postcode: (await givenChanges()).postcode }));
  const later = await page(await as({ scope: ['booking:read', 'branch:all'] }), { after: none.pageInfo.endCursor });
  expect(later.edges.at(-1)?.node.bookingId).toBe(next);
});

it('holds back an event until every transaction that began before it has ended', async () => {
  const { staff, id } = await givenChanges();
  const { endCursor } = (await page(staff)).pageInfo;
  const copy = `INSERT INTO event (event, booking_id, version, branch_id, body, at)
    SELECT event, booking_id, version, branch_id, body, at FROM event WHERE booking_id = $1 AND version = $2`;
  await app.database.transaction(async (tx) => {
    await tx.query(copy, [id, 2]);
    // It begins later and commits first.
    await app.database.query(copy, [id, 3]);
    expect(dataOf(await ask(staff, { after: endCursor })).bookingChanges.edges).toEqual([]);
  });
  expect(summaryOf(await page(staff, { after: endCursor }))).toEqual(three.slice(1));
});

it('returns the present end for an empty first page, and the same cursor for an empty page after it', async () => {
  const { staff, postcode } = await givenChanges();
  const begun = await page(staff, { first: 0 });
  expect([begun.edges, begun.pageInfo.hasNextPage]).toEqual([[], true]);
  await booked(api, delivery({ postcode }));
  await booked(api, delivery({ postcode, deliveryDate: '2026-03-12' }));
  const after = begun.pageInfo.endCursor;
  const still = await page(staff, { first: 0, after });
  expect(still.pageInfo).toMatchObject({ hasNextPage: true, endCursor: after });
  expect(summaryOf(await page(staff, { after }))).toEqual(['BOOKING_CREATED 1', 'BOOKING_CREATED 1']);
});

it('leaves out orders', async () => {
  const admin = await as({ scope: ['*'] });
  const { pageInfo } = await page(admin, { first: 0 });
  const order = { orderNumber: 'FEED-1', status: 1, isPaid: true, isSigned: true };
  await api.graphql('mutation ($input: [OrderInput!]!) { upsertOrders(input: $input) { orderNumber } }', { input: [order] }, admin);
  expect(await app.database.query(`SELECT event FROM event WHERE order_number = 'FEED-1'`)).toEqual([{ event: 'ORDER_UPSERTED' }]);
  expect((await page(admin, { after: pageInfo.endCursor })).edges).toEqual([]);
});

it('shows a move to another branch to both branches, and the booking to the new one only', async () => {
  app.clock.set(at);
  const left = await givenWorld();
  const admin = await as({ scope: ['*'] });
  const { id } = await booked(api, delivery({ postcode: left.postcode }));
  const other = await givenBranch(app.database, { name: 'Taking over', coverage: [left.postcode], dailyLimit: 2 });
  await app.database.query('UPDATE branch SET daily_limit = 0, plan_version = plan_version + 1 WHERE id = $1', [left.branchId]);
  await api.graphql(rescheduleDocument, { input: { id, version: 1, deliveryDate: '2026-03-12' } }, admin);
  await api.graphql(cancelDocument, { input: { id, version: 2 } }, admin);
  const got = await as({ scope: ['booking:read'], branchIds: [other] });
  const [ofLeft, ofOther] = [await page(left.staff), await page(got)];
  // Its events in the other branch are that branch's.
  expect(summaryOf(ofLeft)).toEqual(three.slice(0, 2));
  expect(ofLeft.edges.map(({ node }) => node.booking)).toEqual([null, null]);
  expect(summaryOf(ofOther)).toEqual(three.slice(1));
  expect(ofOther.edges.map(({ node }) => node.booking)).toEqual([{ id }, { id }]);
  // Once each for a reader of both branches.
  const both = await as({ scope: ['booking:read'], branchIds: [left.branchId, other] });
  expect(summaryOf(await page(both))).toEqual(three);
  expect(summaryOf(await page(admin, { branchIds: [left.branchId] }))).toEqual(three.slice(0, 2));
});

it('checks rights at each request, whoever made the cursor', async () => {
  const { staff, branchId } = await givenChanges();
  const { pageInfo } = await page(await as({ scope: ['*'] }), { first: 0, branchIds: [branchId] });
  const elsewhere = await as({ scope: ['booking:read'], branchIds: [await givenBranch(app.database, { coverage: [] })] });
  expect(await refusal(elsewhere, { after: pageInfo.endCursor, branchIds: [branchId] })).toMatchObject({ code: 'NOT_FOUND' });
  expect((await page(elsewhere)).edges).toEqual([]);
  expect(await refusal(await as({ scope: ['delivery:write'], branchIds: [branchId] }), {})).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refusal(staff, { branchIds: ['none'] })).toMatchObject({ code: 'NOT_FOUND' });
  const noBranch = await as({ scope: ['booking:read'], branchIds: [] });
  expect((await page(noBranch)).edges).toEqual([]);
});

it("shows a partner's key its own bookings only", async () => {
  const { id, branchId } = await givenChanges();
  const other = await givenChanges();
  const [key] = await app.database.query<{ id: string }>(
    `INSERT INTO api_key (name, scope, created_at) VALUES ('Partner', ARRAY['booking:make'], now()) RETURNING id`,
  );
  const keyId = key?.id ?? '';
  await app.database.query('UPDATE booking SET made_by_key = $1 WHERE id = $2', [keyId, id]);
  await app.database.query('UPDATE event SET made_by_key = $1 WHERE booking_id = $2', [keyId, id]);
  const feed = new EventFeedService(app.database, app.clock, new ChangeCursor(app.environment.sessionSecret));
  const callerOf = (actor: Actor) => ({ actor, locale: 'en' as const, address: '', browser: null, requestId: '' });
  const partner = { kind: 'key', keyId, makerId: randomUUID(), name: 'Partner', scope: ['booking:make'], branchIds: [branchId] } as const;
  await untilReadable(app.database);
  const seen = async (actor: Actor, branchIds: string[] | null = null) =>
    (await feed.changes(callerOf(actor), { after: null, first: 100, branchIds })).edges.map(({ node }) => node.bookingId);
  expect(await seen(partner)).toEqual([id, id, id]);
  expect(await seen(partner, [branchId])).toEqual([id, id, id]);
  expect(await seen({ ...partner, keyId: randomUUID() })).toEqual([]);
  expect(await seen(partner, [other.branchId])).toEqual([]);
  // integration:write gives no right to bookings of others; booking:read does, to those of its branches.
  expect(await seen({ ...partner, scope: ['booking:make', 'integration:write'] })).toEqual([id, id, id]);
  expect(await seen({ ...partner, scope: ['booking:make', 'booking:read'], branchIds: [other.branchId] })).toEqual(Array(3).fill(other.id));
  await expect(seen({ ...partner, scope: [] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const bookings = await feed.bookingsOf(callerOf(partner), [id, other.id, randomUUID()]);
  expect(bookings.map((booking) => booking?.id ?? null)).toEqual([id, null, null]);
});

it('refuses a cursor that is invalid, truncated or changed', async () => {
  const { staff } = await givenChanges();
  const { endCursor } = (await page(staff)).pageInfo;
  const changed = Buffer.from(endCursor, 'base64url');
  changed[40] = (changed[40] ?? 0) ^ 1;
  const spellings = [
    '',
    'x',
    ' ',
    'a'.repeat(3_000),
    endCursor.slice(0, -4),
    `${endCursor}=`,
    `${endCursor}AAAA`,
    changed.toString('base64url'),
  ];
  const foreign = new ChangeCursor('the secret of another installation, long enough');
  spellings.push(foreign.encode({ tx: '1', seq: '1', system: '1', timeline: 1, at: new Date(at) }));
  for (const after of spellings)
    expect(await refusal(staff, { after }), after).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [{ path: 'after', code: 'CURSOR_INVALID' }],
    });
  for (const first of [-1, 101])
    expect(await refusal(staff, { first })).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'first', code: 'NUMBER_RANGE' }] });
});

it('refuses a cursor of another history of the database, or older than 30 days', async () => {
  const { staff } = await givenChanges();
  const { endCursor } = (await page(staff)).pageInfo;
  const cursors = new ChangeCursor(app.environment.sessionSecret);
  const position = cursors.decode(endCursor);
  // Written by hand, so that the format of a cursor does not change within a release.
  const key = new Uint8Array(hkdfSync('sha256', app.environment.sessionSecret, '', 'booking changes v1', 32));
  const place = Buffer.from([position.tx, position.seq, position.system, position.timeline, position.at.getTime()].join(' '));
  expect(Buffer.concat([createHmac('sha256', key).update(place).digest(), place]).toString('base64url')).toBe(endCursor);

  const cursorGone = { code: 'CONFLICT', reason: 'CURSOR_GONE' };
  const of = (input: object) => ({ after: cursors.encode({ ...position, ...input }) });
  expect(await refusal(staff, of({ system: '7000000000000000001' })), 'restored elsewhere').toMatchObject(cursorGone);
  expect(await refusal(staff, of({ timeline: position.timeline + 1 })), 'failed over').toMatchObject(cursorGone);
  expect(await refusal(staff, of({ tx: String(BigInt(position.tx) + 1_000_000n) })), 'its files were put back').toMatchObject(cursorGone);
  app.clock.set(new Date(Date.parse(at) + days(30)));
  expect(await refusal(await as({ scope: ['*'] }), { after: endCursor })).toBeUndefined();
  app.clock.advance(1);
  expect(await refusal(await as({ scope: ['*'] }), { after: endCursor })).toMatchObject(cursorGone);
});

it('misses no event when PostgreSQL reuses the number of a lost transaction after a crash', async () => {
  const { staff, id } = await givenChanges();
  await page(staff);
  const [lost] = await app.database.query<{ tx: string }>('SELECT pg_current_xact_id()::text AS tx');
  const { endCursor } = (await page(staff, { first: 0 })).pageInfo;
  // As if the transaction of that number had never existed.
  await app.database.query(
    `INSERT INTO event (id, event, booking_id, version, branch_id, body, at, tx)
     SELECT uuidv7(), event, booking_id, version, branch_id, body, at, $2::xid8 FROM event WHERE booking_id = $1 AND version = 3`,
    [id, lost?.tx],
  );
  expect(summaryOf(await page(staff, { after: endCursor }))).toEqual(['BOOKING_CANCELLED 3']);
});
