import { afterEach, expect, test, vi } from 'vitest';
import { bookDelivery, checkOrders, holdDate, orderStatus, releaseHold, request, upsertOrders } from './calls.js';
import { createClient } from './client.js';
import type { BookDeliveryInput, OrderInput } from './operations.generated.js';

interface Asked {
  query: string;
  variables: Record<string, unknown>;
}

const ok = (data: object) => () => Response.json({ data });
const error = (extensions: object, { status = 200, headers = {} } = {}) => {
  return () => Response.json({ data: null, errors: [{ message: 'said', extensions }] }, { status, headers });
};
const proxy =
  (status: number, headers = {}) =>
  () =>
    new Response('<h1>Bad gateway</h1>', { status, headers });
const lost = () => {
  throw new TypeError('fetch failed');
};
const cut = () =>
  new Response(
    new ReadableStream({ start: (body) => (body.enqueue(new TextEncoder().encode('{"da')), body.error(new TypeError('terminated'))) }),
  );

/** A server with these responses, one after the other, and a timer that does not wait. */
function given(...answers: (() => Response)[]) {
  const asked: Asked[] = [];
  const waits: number[] = [];
  const requests: { url: string; headers: Headers }[] = [];
  const connection = {
    url: 'https://delivery.test/any/path',
    fetch: (url: unknown, { headers, body }: RequestInit = {}) =>
      new Promise<Response>((resolve) => {
        requests.push({ url: (url as URL).href, headers: new Headers(headers) });
        asked.push(JSON.parse(body as string) as Asked);
        resolve((answers[asked.length - 1] ?? answers.at(-1) ?? lost)());
      }),
    wait: (milliseconds: number) => Promise.resolve(void waits.push(milliseconds)),
  };
  return { connection, asked, waits, requests };
}

const input = { orderNumber: 'A-1' } as BookDeliveryInput;
const status = { orderNumber: 'A-1', postcode: '68100' };
const booked = ok({ bookDelivery: { __typename: 'OrderNotReady' } });
const found = ok({ orderStatus: { bookable: true } });
const busy = error({ code: 'SERVICE_UNAVAILABLE', retryAfter: 7 }, { status: 503, headers: { 'retry-after': '7' } });

afterEach(() => void vi.restoreAllMocks());

test('it sends the request with credentials and language', async () => {
  const { connection, requests } = given(found);
  await createClient({ ...connection, key: 'bk_test_1', locale: 'bm' }).orderStatus(status);
  await orderStatus(connection, status);
  expect(requests.map(({ url, headers }) => [url, headers.get('authorization'), headers.get('accept-language')])).toEqual([
    ['https://delivery.test/server/graphql', 'Bearer bk_test_1', 'ms'],
    ['https://delivery.test/server/graphql', null, null],
  ]);
});

test.each([
  ['a lost line', lost],
  ['an answer that breaks off', cut],
  ['429', error({ code: 'TOO_MANY_REQUESTS' }, { status: 429 })],
  ['502', proxy(502)],
  ['503', proxy(503)],
  ['504', proxy(504)],
  ['SERVICE_UNAVAILABLE in an answer with data', error({ code: 'SERVICE_UNAVAILABLE' })],
])('after %s it makes at most four attempts, each after a longer delay', async (_, answer) => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { connection, asked, waits } = given(answer);
  await expect(orderStatus(connection, status)).rejects.toMatchObject({ name: 'BookingError' });
  expect(asked).toHaveLength(4);
  expect(waits).toEqual([250, 500, 1000]);
});

test('it waits for the server’s Retry-After, and rejects for one of more than a minute', async () => {
  const short = given(busy, proxy(503, { 'retry-after': '2' }), found);
  expect(await orderStatus(short.connection, status)).toEqual({ bookable: true });
  expect(short.waits).toEqual([7000, 2000]);
  const long = given(error({ code: 'TOO_MANY_REQUESTS', retryAfter: 3600 }, { status: 429 }));
  await expect(orderStatus(long.connection, status)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 3600, status: 429 });
  expect(long.asked).toHaveLength(1);
});

test.each([
  ['an error of the input', error({ code: 'BAD_USER_INPUT' })],
  ['a limit of the day', error({ code: 'TOO_MANY_REQUESTS', retryAfter: 5 })],
  ['ours', error({ code: 'INTERNAL_SERVER_ERROR' }, { status: 500 })],
  ['no page of the product', proxy(404)],
  ['no JSON', () => new Response('<html>')],
  ['nothing in it', () => Response.json({})],
])('there is no retry after %s', async (_, answer) => {
  const { connection, asked } = given(answer);
  await expect(orderStatus(connection, status)).rejects.toMatchObject({ name: 'BookingError' });
  expect(asked).toHaveLength(1);
});

test('a booking keeps one key over its attempts, each booking has another, and a given key is used', async () => {
  const { connection, asked } = given(lost, cut, booked, booked, booked, booked);
  await bookDelivery(connection, { input });
  await bookDelivery(connection, { input });
  await bookDelivery(connection, { input, idempotencyKey: 'mine' });
  await bookDelivery(connection, { input, dryRun: true });
  const [first, second, third, other, own, dry] = asked.map(({ variables }) => variables['idempotencyKey']);
  expect(first).toMatch(/^\d+(-\d+){3}$/);
  expect([second, third]).toEqual([first, first]);
  expect(other).not.toBe(first);
  expect(own).toBe('mine');
  expect(dry).toBeUndefined();
});

test('a hold without its token, and an own mutation without `repeat`, are sent once', async () => {
  const tries = async (call: (connection: ReturnType<typeof given>['connection']) => Promise<unknown>) => {
    const { connection, asked } = given(lost);
    await call(connection).catch(() => undefined);
    return asked.length;
  };
  const place = { postcode: '68100', deliveryDate: '2026-03-10' };
  const own = 'mutation { archiveBookings(ids: []) { id } }';
  expect(await tries((to) => holdDate(to, place))).toBe(1);
  expect(await tries((to) => holdDate(to, { ...place, holdToken: 'token' }))).toBe(4);
  expect(await tries((to) => releaseHold(to, { holdToken: 'token' }))).toBe(4);
  expect(await tries((to) => request(to, own))).toBe(1);
  expect(await tries((to) => request(to, own, {}, { repeat: true }))).toBe(4);
  expect(await tries((to) => request(to, '{ me { name } }'))).toBe(4);
});

test('an error has the server’s details', async () => {
  const fields = [{ path: 'input.postcode', message: 'said', code: 'POSTCODE_INVALID' }];
  const bad = given(error({ code: 'BAD_USER_INPUT', fields }, { headers: { 'x-request-id': 'r-1' } }));
  await expect(bookDelivery(bad.connection, { input })).rejects.toMatchObject({
    ...{ name: 'BookingError', message: 'said', code: 'BAD_USER_INPUT', fields, requestId: 'r-1', status: 200 },
  });
  const stale = given(error({ code: 'CONFLICT', reason: 'STALE_VERSION' }));
  await expect(bookDelivery(stale.connection, { input })).rejects.toMatchObject({ reason: 'STALE_VERSION', fields: [] });
  const nobody = given(lost);
  await expect(orderStatus(nobody.connection, status)).rejects.toMatchObject({
    ...{ code: 'NO_ANSWER', status: undefined, requestId: undefined, cause: new TypeError('fetch failed') },
  });
});

test('a signal ends the call before it is sent, and while it waits, with its own reason', async () => {
  const before = given(found);
  const reason = new Error('left');
  await expect(orderStatus(before.connection, status, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(before.asked).toHaveLength(0);
  const leaving = new AbortController();
  const { connection, asked } = given(lost);
  const call = orderStatus({ ...connection, wait: undefined }, status, { signal: leaving.signal });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  leaving.abort(reason);
  await expect(call).rejects.toBe(reason);
});

test('1,001 orders are three calls, and results and errors have their indexes in the whole list', async () => {
  const orders = Array.from({ length: 1001 }, (_, place) => ({ orderNumber: `A-${place}` }) as OrderInput);
  const saved = given(ok({ upsertOrders: [{ orderNumber: 'one' }] }));
  expect(await upsertOrders(saved.connection, orders)).toMatchObject({ orders: [{}, {}, {}], hints: [], refused: [] });
  expect(saved.asked.map(({ variables }) => (variables['input'] as unknown[]).length)).toEqual([500, 500, 1]);
  const checked = given(ok({ checkOrders: [{ index: 0 }] }));
  expect(await checkOrders(checked.connection, orders)).toMatchObject([{ index: 0 }, { index: 500 }, { index: 1000 }]);
  const fields = [{ path: 'input.3.address.zipcode', message: 'said', code: 'POSTCODE_INVALID' }];
  const bad = given(ok({ upsertOrders: [] }), error({ code: 'BAD_USER_INPUT', fields }));
  await expect(upsertOrders(bad.connection, orders)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: [{ ...fields[0], path: 'input.503.address.zipcode' }],
  });
  expect(await upsertOrders(bad.connection, [])).toEqual({ orders: [], hints: [], refused: [] });
  const note = { index: 7, path: 'email', message: 'said', code: 'EMAIL_INVALID' };
  const notes = { upsertOrders: { hints: [note], refused: [{ ...note, index: 8 }] } };
  const some = given(() => Response.json({ data: { upsertOrders: [] }, extensions: notes }));
  expect(await upsertOrders(some.connection, orders.slice(0, 600), { partial: true })).toMatchObject({
    hints: [note, { ...note, index: 507 }],
    refused: [{ index: 8 }, { index: 508 }],
  });
  expect(some.asked.map(({ variables }) => variables['partial'])).toEqual([true, true]);
});
