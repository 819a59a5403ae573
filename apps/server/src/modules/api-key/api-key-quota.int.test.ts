import { parseList } from 'structured-headers';
import { beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../../testing/api-client.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenApiKey } from '../../testing/given-api-key.js';
import { LiveClient } from '../../testing/live-client.js';
import { statementsOf } from '../../testing/statements-of.js';
import { twoApps } from '../../testing/two-apps.js';
import { ApiKeyQuota } from './api-key-quota.js';

const { app, second } = await twoApps();
const other = new ApiClient(second.baseUrl);
let key: { id: string; secret: string };
beforeEach(async () => {
  // The clocks of both processes stand still: only the tests write.
  app.clock.set(new Date(app.clock.now().getTime() + 24 * 3_600_000));
  app.clock.set(`${app.clock.now().toISOString().slice(0, 10)}T04:00:19Z`);
  const maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
  key = await givenApiKey(app, { makerId: maker.id });
});

const bearer = () => ({ authorization: `Bearer ${key.secret}` });
const small = '{ bookings(first: 1) { totalCount } }';
const ask = (api: ApiClient = app.api, document = small) => api.graphql(document, {}, bearer());
const meters = () => [app.container.apiKeyQuota, second.container.apiKeyQuota];
const write = async () => {
  for (const meter of meters()) await meter.write();
};
const use = async () =>
  (
    await app.database.query<{ calls: number; cost: number; day: number }>(
      'SELECT minute_calls AS calls, minute_cost AS cost, day_calls AS day FROM api_key_use WHERE key_id = $1',
      [key.id],
    )
  )[0];

/** Parses the two headers of a response as structured fields. */
function limitsOf(headers: Headers) {
  const read = (name: string): Record<string, Record<string, unknown>> => {
    const items = parseList(headers.get(name) ?? '') as [string, Map<string, unknown>][];
    return Object.fromEntries(items.map(([item, parameters]) => [item, Object.fromEntries(parameters)]));
  };
  return { policy: read('ratelimit-policy'), left: read('ratelimit') };
}

test('every response to a key has the remaining quota, also of REST and of a refusal; no other response has', async () => {
  const first = limitsOf((await ask()).headers);
  expect(first.policy).toEqual({ calls: { q: 600, w: 60 }, cost: { q: 300_000, w: 60 } });
  expect(first.left).toEqual({ calls: { r: 599, t: 41 }, cost: { r: expect.any(Number) as number, t: 41 } });
  expect(Number(first.left['cost']?.['r'])).toBeLessThan(300_000);

  const invalid = await ask(app.api, '{ none }');
  expect(limitsOf(invalid.headers).left['calls']).toEqual({ r: 598, t: 41 });
  const file = await fetch(`${app.baseUrl}/server/api/bookings.csv`, { headers: bearer() });
  await file.text();
  // Each page of a long export identifies its caller again, and counts as one call.
  expect(limitsOf(file.headers).left['calls']).toEqual({ r: 597, t: 41 });
  expect((await app.graphql(small)).headers.get('ratelimit')).toBeNull();
  const unknown = await app.api.graphql(small, {}, { authorization: 'Bearer bk_live_no' });
  expect([unknown.status, unknown.headers.get('ratelimit')]).toEqual([401, null]);
});

test('a call costs no write; the calls of a second are one statement, which returns those of the other processes', async () => {
  const statements = await statementsOf(async () => {
    for (let calls = 0; calls < 5; calls++) await ask();
  });
  expect(statements.filter((sql) => /INSERT|UPDATE|DELETE/.test(sql))).toEqual([]);
  await ask(other);
  await write();
  expect(await use()).toMatchObject({ calls: 6, day: 6 });
  const mine = limitsOf((await ask()).headers).left['calls'];
  await write();
  // Each process has read the other's calls with its own last write.
  expect([mine?.['r'], limitsOf((await ask(other)).headers).left['calls']?.['r']]).toEqual([594, 593]);
  await write();
  expect(limitsOf((await ask(other)).headers).left['calls']?.['r']).toBe(591);
});

test('past 600 calls of both processes together: 429 before anything is executed, until the minute is over', async () => {
  const { apiKeyQuota } = app.container;
  for (let calls = 0; calls < 300; calls++) apiKeyQuota.count(key.id, Buffer.alloc(32), {});
  for (let calls = 0; calls < 299; calls++) second.container.apiKeyQuota.count(key.id, Buffer.alloc(32), {});
  await write();
  await app.container.apiKeyQuota.write();
  expect((await ask(other)).errors).toBeUndefined();
  const refused = await ask(other);
  expect([refused.status, refused.headers.get('retry-after'), refused.errors?.[0]?.extensions]).toEqual([
    429,
    '41',
    { code: 'TOO_MANY_REQUESTS', retryAfter: 41 },
  ]);
  expect(limitsOf(refused.headers).left['calls']).toEqual({ r: 0, t: 41 });
  const file = await fetch(`${second.baseUrl}/server/api/bookings.csv`, { headers: bearer() });
  expect([file.status, file.headers.get('retry-after')]).toEqual([429, '41']);
  // The other process does not know the calls yet: it exceeds the limit by its own until its next write.
  await second.container.apiKeyQuota.write();
  expect((await ask()).status).toBe(200);
  await write();
  expect((await ask()).status).toBe(429);
  app.clock.advance(41_000);
  expect(limitsOf((await ask()).headers).left['calls']).toEqual({ r: 599, t: 60 });
  expect((await use())?.calls).toBe(601);
});

test('past 300,000 points: 429 before the document is executed; what is refused costs nothing', async () => {
  const { apiKeyQuota } = app.container;
  apiKeyQuota.count(key.id, Buffer.alloc(32), {});
  apiKeyQuota.charge(key.id, 299_900);
  const large = `{ bookings(first: 100) { edges { node { id reference name email remarks } } } }`;
  const statements = await statementsOf(async () => {
    const refused = await ask(app.api, large);
    expect([refused.status, refused.headers.get('retry-after'), refused.errors?.[0]?.extensions.code]).toEqual([
      429,
      '41',
      'TOO_MANY_REQUESTS',
    ]);
  });
  expect(statements.filter((sql) => sql.includes('FROM booking'))).toEqual([]);
  expect(limitsOf((await ask()).headers).left['calls']?.['r']).toBe(597);
  expect(() => apiKeyQuota.charge(key.id, 1_000)).toThrow('TOO_MANY_REQUESTS');
});

test('a subscription counts as a call with its points', async () => {
  const client = await LiveClient.signedIn(app.baseUrl, key.secret);
  await client.subscribe('subscription { bookingChanged { id } }');
  await write();
  const used = await use();
  expect(used?.calls).toBe(2);
  expect(used?.cost).toBeGreaterThan(0);
  for (let calls = 0; calls < 598; calls++) app.container.apiKeyQuota.count(key.id, Buffer.alloc(32), {});
  const refused = await client.subscribe('subscription { bookingChanged { id } }');
  await expect(refused.next()).rejects.toThrow('TOO_MANY_REQUESTS');
  await client.close();
});

test('calls that cannot be written are kept for the next write, and none is counted twice', async () => {
  let isAway = true;
  const source = {
    query: <T>(sql: string, values?: unknown[]): Promise<T[]> =>
      isAway ? Promise.reject(new Error('away')) : app.database.query<T>(sql, values),
  };
  const meter = new ApiKeyQuota({ database: source, clock: app.clock, logger: app.container.logger });
  for (let calls = 0; calls < 3; calls++) meter.count(key.id, Buffer.alloc(32), {});
  await meter.write();
  meter.count(key.id, Buffer.alloc(32), {});
  isAway = false;
  await Promise.all([meter.write(), meter.write()]);
  await meter.close();
  expect(await use()).toMatchObject({ calls: 4, day: 4 });
});

test('two processes that write many keys concurrently never deadlock', async () => {
  const maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await givenApiKey(app, { makerId: maker.id })).id));
  for (let round = 0; round < 20; round++) {
    for (const id of ids) app.container.apiKeyQuota.count(id, Buffer.alloc(32), {});
    for (const id of [...ids].reverse()) second.container.apiKeyQuota.count(id, Buffer.alloc(32), {});
    await Promise.all(meters().map((meter) => meter.write()));
  }
  const rows = await app.database.query<{ calls: number }>('SELECT minute_calls AS calls FROM api_key_use WHERE key_id = ANY ($1)', [ids]);
  expect(rows.map(({ calls }) => calls)).toEqual(Array(20).fill(40));
});

test('calls are counted for the day in Malaysia', async () => {
  app.clock.set(`${app.clock.now().toISOString().slice(0, 10)}T15:59:59Z`);
  await ask();
  await write();
  expect(await use()).toMatchObject({ day: 1 });
  app.clock.advance(1_000);
  await ask();
  await write();
  expect(await use()).toMatchObject({ day: 1, calls: 1 });
});
