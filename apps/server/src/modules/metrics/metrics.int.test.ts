import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { bookDocument, delivery } from '../../testing/delivery-api.js';
import { metricValue } from '../../testing/metric-value.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { openTcpProxy } from '../../testing/tcp-proxy.js';
import { metricsRoutes } from './metrics.routes.js';

const token = 'a-token-for-metrics-of-no-use-elsewhere';
const app = await oneApp({ environment: { metricsToken: token } });
await givenBranch(app.database, { name: 'One', dailyLimit: 1, coverage: ['68100'] });

const read = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(`${app.baseUrl}/server/api/metrics`, { headers });
const outcome = (field: string, of: string) => metricValue('graphql_outcomes_total', { field, outcome: of });

test('are for callers with METRICS_TOKEN, on this machine too', async () => {
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await answer.text()).toContain('\nbooking_sms_today 0\n');

  const proxied = { 'x-forwarded-for': '203.0.113.7' };
  expect((await read({ ...proxied, authorization: `Bearer ${token}` })).status).toBe(200);
  for (const headers of [
    {},
    proxied,
    { forwarded: 'for=203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { ...proxied, authorization: 'Bearer wrong' },
    { ...proxied, authorization: `Bearer ${token}x` },
    { ...proxied, authorization: 'Bearer ' },
  ] as Record<string, string>[])
    expect((await read(headers)).status, JSON.stringify(headers)).toBe(404);
});

test('are for this machine alone where METRICS_TOKEN is not set', async () => {
  const alone = fastify();
  const environment = { ...app.environment, metricsToken: null };
  metricsRoutes(alone, { database: app.database, clock: app.clock, environment, liveConnections: () => 0 });
  const status = async (headers: Record<string, string>) => (await alone.inject({ url: '/server/api/metrics', headers })).statusCode;
  expect(await status({})).toBe(200);
  expect(await status({ authorization: `Bearer ${token}` })).toBe(200);
  const forwarded: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
  ];
  for (const headers of forwarded) expect(await status(headers), JSON.stringify(headers)).toBe(404);
  await alone.close();
});

test('name the limit that refused, not the first that was checked', async () => {
  const refusals = (limit: string) => metricValue('booking_limit_refusals_total', { limit });
  const { limits } = app.container;
  const of = ['changeByBrowser', 'changeByAddress', 'changeByBooking'] as const;
  const before = await Promise.all(of.map(refusals));
  const attempts = of.map((limit) => ({ limit, key: 'metrics' }));
  for (let turn = 0; turn < 20; turn += 1) await limits.consumeAll(attempts);
  await expect(limits.consumeAll(attempts)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 86_400 });
  await expect(limits.refuseAnyReached(attempts)).rejects.toMatchObject({ retryAfter: 86_400 });
  const counted = await Promise.all(of.map(refusals));
  expect(counted.map((count, index) => count - (before[index] ?? 0))).toEqual([0, 0, 2]);
});

test('count what a field answered, how long it took, and what became of a booking', async () => {
  const before = {
    booked: await outcome('bookDelivery', 'BookDeliverySuccess'),
    refused: await outcome('bookDelivery', 'DateUnavailable'),
    wrong: await outcome('bookDelivery', 'BAD_USER_INPUT'),
    guests: await metricValue('booking_bookings_total', { channel: 'guest' }),
    full: await metricValue('booking_refusals_total', { reason: 'FULL' }),
    unserved: await metricValue('booking_refusals_total', { reason: 'NOT_SERVED' }),
  };
  const key = { key: 'the same key, the same answer' };
  const input = delivery();
  await app.graphql(bookDocument, { input, ...key });
  await app.graphql(bookDocument, { input, ...key });
  await app.graphql(bookDocument, { input: delivery() });
  await app.graphql(bookDocument, { input: delivery({ postcode: '50000' }) });
  await app.graphql(bookDocument, { input: delivery({ postcode: 'x' }) });
  expect({
    booked: (await outcome('bookDelivery', 'BookDeliverySuccess')) - before.booked,
    refused: (await outcome('bookDelivery', 'DateUnavailable')) - before.refused,
    wrong: (await outcome('bookDelivery', 'BAD_USER_INPUT')) - before.wrong,
    // A booking counts once, however often it was asked for.
    guests: (await metricValue('booking_bookings_total', { channel: 'guest' })) - before.guests,
    full: (await metricValue('booking_refusals_total', { reason: 'FULL' })) - before.full,
    unserved: (await metricValue('booking_refusals_total', { reason: 'NOT_SERVED' })) - before.unserved,
  }).toEqual({ booked: 2, refused: 1, wrong: 1, guests: 1, full: 1, unserved: 1 });
  const text = await (await read()).text();
  expect(text).toMatch(/^graphql_operation_duration_seconds_count\{type="mutation",field="bookDelivery"\} \d+$/m);
});

test('contain no text of a caller: names of operations, aliases, addresses', async () => {
  await app.graphql('query MyOwnName { myOwnAlias: branches { name } }');
  await app.graphql(`mutation { myOwnAlias: bookDelivery(input: ${'{orderNumber: "1"}'}) { __typename } }`);
  await app.graphql('{ myOwnField }');
  await app.graphql(
    bookDocument
      .replace('... on BookDeliverySuccess {', '... on PostcodeNotServed { __typename: message }\n... on BookDeliverySuccess {')
      .replace('    __typename\n', ''),
    { input: delivery({ postcode: '50000' }) },
  );
  await fetch(`${app.baseUrl}/server/api/my-own-address`);
  await fetch(`${app.baseUrl}/my-own-address?q=my-own-query`);
  const text = await (await read()).text();
  expect(text).not.toMatch(/my-?own|deliver to this postcode/i);
  expect(text).toMatch(/^graphql_outcomes_total\{field="none",outcome="GRAPHQL_VALIDATION_FAILED"\} \d+$/m);
});

test('count requests by route, method and status', async () => {
  await fetch(`${app.baseUrl}/server/api/health/live`);
  const text = await (await read()).text();
  expect(text).toMatch(
    /^http_server_request_duration_seconds_count\{method="GET",route="\/server\/api\/health\/live",status="200"\} \d+$/m,
  );
  expect(text).not.toContain('route="/server/graphql"');
});

test('are returned within a second while the database is unreachable, without the metrics of the database', async () => {
  const { hostname, port, href } = new URL(app.databaseUrl);
  const proxy = await openTcpProxy({ host: hostname, port: Number(port) });
  const alone = fastify();
  const database = { url: href.replace(`:${port}/`, `:${proxy.port}/`), load: app.database.load };
  metricsRoutes(alone, { database, clock: app.clock, environment: app.environment, liveConnections: () => 3 });
  const text = async () => {
    const begun = performance.now();
    const answer = await alone.inject({ url: '/server/api/metrics', headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
    expect(performance.now() - begun).toBeLessThan(1_000);
    return answer.body;
  };
  expect(await text()).toMatch(/^booking_outbox_due \d+$/m);
  // The cache of five seconds has expired.
  app.clock.advance(5_000);
  proxy.block();
  const away = await text();
  expect(away).not.toMatch(/^booking_outbox_due \d/m);
  expect(away).not.toMatch(/^booking_database_waits\{/m);
  expect(away).toMatch(/^booking_live_connections 3$/m);
  expect(away).toMatch(/^booking_sms_daily_limit \d+$/m);
  proxy.unblock();
  await expect.poll(text).toMatch(/^booking_outbox_due \d+$/m);
  await alone.close();
  await proxy.close();
});

test('count overdue messages of the outbox, and not those that may still wait', async () => {
  const now = app.clock.now();
  const insert = `INSERT INTO outbox_message (id, kind, channel, recipient, locale, payload, status, created_at, not_before)
    VALUES (gen_random_uuid(), 'PASSWORD_CHANGED', 'email', 'siti@example.test', 'en', '{}', $1, $2, $3)`;
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await app.database.query('DELETE FROM outbox_message');
  await app.database.query(insert, ['PENDING', at(-400), at(-300)]);
  await app.database.query(insert, ['QUEUED', at(-100), null]);
  await app.database.query(insert, ['PENDING', at(-60), at(60)]);
  await app.database.query(insert, ['SENT', at(-900), null]);
  app.clock.advance(5_000);
  const text = await (await read()).text();
  expect(text).toMatch(/^booking_outbox_due 2$/m);
  expect(text).toMatch(/^booking_outbox_oldest_due_seconds 305$/m);
});
