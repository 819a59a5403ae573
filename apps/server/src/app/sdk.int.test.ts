import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { createClient } from '@booking/sdk';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { delivery } from '../testing/delivery-api.js';
import { untilReadable } from '../testing/event-log.js';
import { givenAccount } from '../testing/given-account.js';
import { givenApiKey } from '../testing/given-api-key.js';
import { givenBranch } from '../testing/given.js';
import { oneApp } from '../testing/one-app.js';

/** The SDK with a key against the real server, over a connection that loses answers on demand (proof 7 of the integrators). */
const app = await oneApp();
const { database } = app;

/** Number of answers to lose after the server has sent them. */
let toCut = 0;
const answers: { query: string; body: string }[] = [];
const line = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => void pass(Buffer.concat(parts)));
  async function pass(sent: Buffer) {
    const { authorization = '', 'accept-language': language = 'en' } = request.headers;
    const headers = { 'content-type': 'application/json', 'accept-language': language, ...(authorization && { authorization }) };
    const answer = await fetch(`${app.baseUrl}${request.url}`, { method: 'POST', headers, body: sent.toString() });
    const body = await answer.text();
    answers.push({ query: sent.toString(), body });
    if (toCut-- > 0) response.socket?.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  }
});
await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
afterAll(() => line.close());

const waits: number[] = [];
const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
const wait = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds));
const maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
await givenBranch(database, { name: 'Selayang', coverage: ['68100'], dailyLimit: 100 });

async function clientOf(scope: string[]) {
  const { secret } = await givenApiKey(app, { makerId: maker.id, scope });
  return createClient({ url, wait, key: secret });
}
const shop = await clientOf(['booking:read', 'booking:write', 'integration:write', 'branch:all']);
/** A partner's key of this test: without verification it has three places of a day. */
let partner: typeof shop;

const deliveryDate = '2026-03-10';
/** Books, and fails the test if the booking is refused. */
async function booked(client: typeof shop, input: object = {}) {
  const answer = await client.bookDelivery({ input: delivery({ postcode: '68100', deliveryDate, ...input }) as never });
  if (answer.__typename !== 'BookDeliverySuccess') throw new Error(JSON.stringify(answer));
  return answer;
}
const countOf = async (orderNumber: string) =>
  (await database.query<{ n: number }>('SELECT count(*)::int AS n FROM booking WHERE order_number = $1', [orderNumber]))[0]?.n;

beforeEach(async () => {
  partner = await clientOf(['booking:make']);
  toCut = 0;
  answers.length = 0;
  waits.length = 0;
});

test('a booking whose answers are lost is made once, and the retry gets the first answer', async () => {
  toCut = 3;
  const { booking, manageToken } = await booked(partner, { orderNumber: 'SDK-1' });
  expect(answers).toHaveLength(4);
  expect(new Set(answers.map(({ query }) => query)).size).toBe(1);
  const [first, ...others] = answers.map(({ body }) => body);
  expect(others).toEqual([first, first, first]);
  expect(first).toContain(booking.reference);
  expect(manageToken).toBe('');
  expect(waits).toHaveLength(3);
  expect(await countOf('SDK-1')).toBe(1);
});

test('without any answer the call fails, and the same key finds the booking', async () => {
  toCut = 4;
  const call = { input: delivery({ orderNumber: 'SDK-2', postcode: '68100', deliveryDate }) as never, idempotencyKey: 'order SDK-2' };
  await expect(partner.bookDelivery(call)).rejects.toMatchObject({ name: 'BookingError', code: 'NO_ANSWER', status: undefined });
  expect(await partner.bookDelivery(call)).toMatchObject({ __typename: 'BookDeliverySuccess', booking: { orderNumber: 'SDK-2' } });
  expect(await countOf('SDK-2')).toBe(1);
});

test('a hold is not retried, so a lost answer holds one place and not four', async () => {
  toCut = 1;
  await expect(partner.holdDate({ postcode: '68100', deliveryDate })).rejects.toMatchObject({ code: 'NO_ANSWER' });
  expect(answers).toHaveLength(1);
  const hold = await partner.holdDate({ postcode: '68100', deliveryDate });
  if (hold.__typename !== 'HoldDateSuccess') throw new Error(hold.message);
  const { holdToken } = hold;
  toCut = 1;
  expect(await partner.holdDate({ postcode: '68100', deliveryDate: '2026-03-11', holdToken })).toMatchObject({ holdToken });
  expect(await partner.releaseHold({ holdToken })).toBe(true);
  expect(await partner.releaseHold({ holdToken })).toBe(false);
});

test('a guest without a key can ask for dates, try a booking, and book', async () => {
  const guest = createClient({ url, wait, locale: 'bm' });
  const { served, days } = await guest.availability({ postcode: '68100', from: deliveryDate, to: deliveryDate });
  expect([served, days]).toMatchObject([true, [{ date: deliveryDate, reason: null, branchName: 'Selayang' }]]);
  expect(await guest.orderStatus({ orderNumber: 'SDK-3', postcode: '68100' })).toMatchObject({ bookable: true });
  const input = delivery({ orderNumber: 'SDK-3', postcode: '68100', deliveryDate }) as never;
  expect(await guest.bookDelivery({ input, dryRun: true })).toMatchObject({ manageToken: 'dry-run' });
  expect(await countOf('SDK-3')).toBe(0);
  expect((await booked(guest, { orderNumber: 'SDK-3' })).booking).toMatchObject({ orderNumber: 'SDK-3', branch: { name: 'Selayang' } });
  await expect(guest.availability({ postcode: 'x' })).rejects.toMatchObject({
    ...{ code: 'BAD_USER_INPUT', message: outcomeMessage('bm', 'BAD_USER_INPUT'), status: 200 },
    fields: [{ path: 'postcode', code: 'POSTCODE_INVALID' }],
  });
  const message = outcomeMessage('cn', 'BAD_USER_INPUT');
  await expect(createClient({ url, locale: 'cn' }).availability({ postcode: 'x' })).rejects.toMatchObject({ message });
});

test('a booking is read, moved, delivered and cancelled by its version', async () => {
  const { booking } = await booked(partner);
  expect(await partner.booking(booking.id)).toEqual(booking);
  const moved = await partner.rescheduleBooking({ id: booking.id, version: booking.version, deliveryDate: '2026-03-12' });
  if (moved.__typename !== 'RescheduleBookingSuccess') throw new Error(moved.__typename);
  await expect(partner.cancelBooking({ id: booking.id, version: booking.version })).rejects.toMatchObject({
    ...{ code: 'CONFLICT', reason: 'STALE_VERSION' },
  });
  // The cancellation succeeds and its answer is lost: the retry finds it done.
  toCut = 1;
  await expect(partner.cancelBooking({ id: booking.id, version: moved.booking.version })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await partner.booking(booking.id)).toMatchObject({ status: 'CANCELLED' });
  await expect(partner.booking((await booked(shop)).booking.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });

  const today = (await booked(shop, { deliveryDate: '2026-03-04' })).booking;
  toCut = 2;
  const step = { id: today.id, version: today.version, status: 'OUT_FOR_DELIVERY' } as const;
  expect(await shop.updateBookingStatus(step)).toMatchObject({ status: 'OUT_FOR_DELIVERY', version: today.version + 1 });
});

test('orders are sent 500 at a time and read again, each once', async () => {
  const orders = Array.from({ length: 620 }, (_, place) => ({
    ...{ orderNumber: `SDK-O-${place}`, status: 2, isPaid: true, isSigned: true },
    address: { zipcode: '68100' },
  }));
  const checks = await shop.checkOrders(orders);
  expect(checks.map(({ index, change }) => [index, change])).toEqual(orders.map((_, place) => [place, 'NEW']));
  expect((await shop.upsertOrders(orders)).orders).toHaveLength(620);
  const read: string[] = [];
  for await (const { orderNumber } of shop.orders({ search: 'SDK-O-' })) read.push(orderNumber);
  expect(read.sort()).toEqual(orders.map(({ orderNumber }) => orderNumber).sort());
  const bad = orders.map((order, place) => (place === 510 ? { ...order, status: 9 } : order));
  await expect(shop.upsertOrders(bad)).rejects.toMatchObject({ fields: [{ path: 'input.510.status', code: 'NUMBER_RANGE' }] });
  const partly = await shop.upsertOrders(bad, { partial: true });
  expect([partly.orders.length, partly.refused]).toMatchObject([619, [{ index: 510, path: 'status', code: 'NUMBER_RANGE' }]]);
});

test('changes come once and in order, and start again when the cursor has expired', async () => {
  const leave = new AbortController();
  // The place that a first try has left.
  await untilReadable(database);
  const feed = partner.changes({}, { signal: leave.signal });
  const start = (await feed.next()).value!;
  expect(start).toMatchObject({ readAnew: true, changes: [] });
  const { booking } = await booked(partner);
  await partner.cancelBooking({ id: booking.id, version: booking.version });
  await untilReadable(database);
  const next = (await feed.next()).value!;
  expect(next.changes.map(({ type, data }) => [type, data.id, data.version])).toEqual([
    ['booking.created', booking.id, 1],
    ['booking.cancelled', booking.id, 2],
  ]);
  const [first] = await database.query<{ id: string }>('SELECT id FROM event WHERE booking_id = $1 ORDER BY tx, seq', [booking.id]);
  expect(next.changes[0]?.id).toBe(first?.id);
  // Nothing more happens: it waits 15 seconds, and returns an empty page.
  expect((await feed.next()).value).toMatchObject({ readAnew: false, changes: [] });
  expect(waits).toEqual([15_000]);
  leave.abort(new Error('left'));
  await expect(feed.next()).rejects.toThrow('left');

  const again = await partner.changes({ after: start.cursor }).next();
  expect(again.value?.changes.map(({ id }) => id)).toEqual(next.changes.map(({ id }) => id));
  app.clock.advance(31 * 24 * 3_600_000);
  expect((await partner.changes({ after: start.cursor }).next()).value).toMatchObject({ readAnew: true });
  await expect(partner.changes({ after: 'made up' }).next()).rejects.toMatchObject({ fields: [{ code: 'CURSOR_INVALID' }] });
  app.clock.advance(-31 * 24 * 3_600_000);
});
