import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newKeySecret } from '../../shared/api-key-format.js';
import { ApiClient } from '../../testing/api-client.js';
import { untilReadable } from '../../testing/event-log.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenApiKey, type GivenApiKey } from '../../testing/given-api-key.js';
import { givenBranch } from '../../testing/given.js';
import { LiveClient } from '../../testing/live-client.js';
import { statementsOf } from '../../testing/statements-of.js';
import { tokenFor } from '../../testing/test-app.js';
import { twoApps } from '../../testing/two-apps.js';
import { KeyAccess } from './key-access.js';

const { app, second } = await twoApps();
const other = new ApiClient(second.baseUrl);
const lists = '{ bookings { totalCount } }';
const watch = 'subscription { bookingChanged { id } }';
const hour = 3_600_000;

// The events are made up.
afterAll(() => app.database.query('DELETE FROM event'));

let maker: { id: string };
beforeEach(async () => {
  app.clock.set('2026-03-04T04:00:00Z');
  maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
});

const given = (input: Partial<GivenApiKey> = {}) => givenApiKey(app, { makerId: maker.id, ...input });
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const change = (sql: string, ...values: unknown[]) => app.database.query(sql, values);

/** The answer of the other process over HTTP: the code of the refusal, or 'taken'. */
const overHttp = async (secret: string, query = lists) => {
  const { status, errors } = await other.graphql(query, {}, bearer(secret));
  return errors ? `${status} ${errors[0]?.extensions.code}` : 'taken';
};
const overRest = async (secret: string) => {
  const answer = await fetch(`${second.baseUrl}/server/api/bookings.csv`, { headers: bearer(secret) });
  await answer.text();
  return answer.status;
};
const feed = 'query ($after: String) { bookingChanges(after: $after) { edges { node { bookingId } } } }';
const overFeed = (secret: string) => overHttp(secret, feed);
/** A change of a booking of a branch. @returns the booking */
async function givenChange(branchId: string): Promise<string> {
  const id = randomUUID();
  await change(
    `INSERT INTO event (event, booking_id, version, branch_id, body, at) VALUES ('BOOKING_CREATED', $1, 1, $2, '{}', now())`,
    id,
    branchId,
  );
  return id;
}
const isLiveOpen = (secret: string) =>
  LiveClient.signedIn(second.baseUrl, secret).then(
    (client) => client.close().then(() => true),
    (error: Error) => error.message,
  );

test('a key is accepted over HTTP, REST and WebSockets, with the rights that it and its maker share', async () => {
  const { secret } = await given();
  expect(await overHttp(secret)).toBe('taken');
  expect(await overRest(secret)).toBe(200);
  expect(await overFeed(secret)).toBe('taken');
  expect(await isLiveOpen(secret)).toBe(true);
  expect(await overHttp(secret, '{ users { totalCount } }')).toBe('200 FORBIDDEN');
  expect(await overHttp(secret, '{ __schema { types { name } } }')).toBe('taken');
});

const refusals: [string, (key: { id: string; secret: string }) => Promise<unknown>][] = [
  ['revoked', ({ id }) => change('UPDATE api_key SET revoked_at = now() WHERE id = $1', id)],
  ['rotated, and the overlap is over', ({ id }) => change('UPDATE api_key_secret SET ends_at = $2 WHERE key_id = $1', id, app.clock.now())],
  ['rotated without overlap', ({ id }) => change('DELETE FROM api_key_secret WHERE key_id = $1', id)],
  ['ended', ({ id }) => change('UPDATE api_key SET expires_at = $2 WHERE id = $1', id, app.clock.now())],
  ['of a maker who is disabled', () => change('UPDATE user_account SET disabled = true WHERE id = $1', maker.id)],
  ['of a maker who is no admin any more', () => change(`UPDATE user_account SET role = 'user' WHERE id = $1`, maker.id)],
  ['of a maker who was erased', () => change('DELETE FROM user_account WHERE id = $1', maker.id)],
];

test.each(refusals)('a key that is %s is refused in another process within a second, by every entry point', async (_, end) => {
  const key = await given();
  const client = await LiveClient.signedIn(second.baseUrl, key.secret);
  expect([await overHttp(key.secret), await overFeed(key.secret)]).toEqual(['taken', 'taken']);
  const begun = performance.now();
  await end(key);
  expect(await overHttp(key.secret)).toBe('401 UNAUTHENTICATED');
  expect(await overRest(key.secret)).toBe(401);
  expect(await overFeed(key.secret)).toBe('401 UNAUTHENTICATED');
  app.container.live.afterCommit.wake();
  expect((await client.closed).code).toBe(4403);
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(await isLiveOpen(key.secret)).toMatch(/^closed: 4403/);
});

test('a key, and a secret that was rotated, expire by themselves', async () => {
  const ending = await given({ expiresAt: new Date('2026-03-04T05:00:00Z') });
  const rotated = await given();
  await change('UPDATE api_key_secret SET ends_at = $2 WHERE key_id = $1', rotated.id, new Date('2026-03-04T05:00:00Z'));
  const clients = await Promise.all([ending, rotated].map(({ secret }) => LiveClient.signedIn(second.baseUrl, secret)));
  app.clock.set('2026-03-04T04:59:59Z');
  for (const { secret } of [ending, rotated]) expect(await overHttp(secret)).toBe('taken');
  app.clock.advance(1_000);
  const begun = performance.now();
  for (const { secret } of [ending, rotated]) expect(await overHttp(secret)).toBe('401 UNAUTHENTICATED');
  for (const { secret } of [ending, rotated]) expect(await overFeed(secret)).toBe('401 UNAUTHENTICATED');
  expect(await Promise.all(clients.map(async ({ closed }) => (await closed).code))).toEqual([4403, 4403]);
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test('a right that the maker loses is lost by the key at once, and an open subscription ends', async () => {
  const [mine, another] = [await givenBranch(app.database), await givenBranch(app.database)];
  maker = await givenAccount(app, { role: 'admin', scope: ['booking:read', 'audit:read'], branchIds: [mine, another] });
  const { secret } = await given({ scope: ['booking:read', 'booking:write', 'audit:read'], branchIds: [mine, another] });
  const client = await LiveClient.signedIn(second.baseUrl, secret);
  const events = await client.subscribe(watch);
  const branches = async () =>
    (await other.graphql<{ branches: { id: string }[] }>('{ branches { id } }', {}, bearer(secret))).data?.branches;
  const seen = (ids: readonly string[] | undefined) => [mine, another].filter((id) => ids?.includes(id));
  expect(seen((await branches())?.map(({ id }) => id))).toEqual([mine, another]);
  expect(await second.container.keys.admit({ secret, address: '127.0.0.1', request: {} })).toMatchObject({
    scope: ['booking:read', 'audit:read'],
  });

  const changes = [await givenChange(mine), await givenChange(another)];
  await untilReadable(app.database);
  const lines = async () => {
    const { data } = await other.graphql<{ bookingChanges: { edges: { node: { bookingId: string } }[] } }>(feed, {}, bearer(secret));
    return data?.bookingChanges.edges.map(({ node }) => node.bookingId);
  };
  expect(await lines()).toEqual(changes);

  await change('DELETE FROM user_branch WHERE user_id = $1 AND branch_id = $2', maker.id, another);
  expect(await lines()).toEqual(changes.slice(0, 1));
  expect(await second.container.keys.admit({ secret, address: '127.0.0.1', request: {} })).toMatchObject({ branchIds: [mine] });
  await change(`UPDATE user_account SET scope = '{audit:read}' WHERE id = $1`, maker.id);
  expect(await overHttp(secret)).toMatch(/FORBIDDEN/);
  expect(await overFeed(secret)).toMatch(/FORBIDDEN/);
  app.container.live.afterCommit.wake();
  await expect(Promise.race([events.next(), client.closed.then(({ code }) => Promise.reject(new Error(String(code))))])).rejects.toThrow(
    /4403|FORBIDDEN/,
  );
});

/** Scopes and branches, as words. A key for all branches has none. */
test.each([
  ['for all, of a maker for all', 'booking:read branch:all', ['booking:read branch:all', ''], ['booking:read branch:all', '']],
  ['for all, of a maker for one', 'booking:read branch:all', ['booking:read', 'a'], ['booking:read', 'a']],
  ['of everything', 'booking:read delivery:write', ['*', ''], ['booking:read delivery:write', 'a b']],
  ['of a maker with other scopes', 'booking:read', ['audit:read', 'a'], ['', 'a']],
  ['for two, of a maker for one', 'booking:read', ['booking:read', 'b'], ['booking:read', 'b']],
] as const)('scope and branches are the intersection: a key %s', async (_, keyScope, [makerScope, ofMaker], [scope, ofKey]) => {
  const ids: Record<string, string> = { a: await givenBranch(app.database), b: await givenBranch(app.database) };
  const words = (text: string) => text.split(' ').filter(Boolean);
  const branchesOf = (names: string) =>
    words(names)
      .map((name) => ids[name] ?? '')
      .sort();
  maker = await givenAccount(app, { role: 'admin', scope: words(makerScope), branchIds: branchesOf(ofMaker) });
  const { secret } = await given({ scope: words(keyScope), branchIds: keyScope.includes('branch:all') ? [] : branchesOf('a b') });
  const actor = await second.container.keys.admit({ secret, address: '127.0.0.1', request: {} });
  expect([actor.scope, [...actor.branchIds].sort()]).toEqual([words(scope), branchesOf(ofKey)]);
  const hash = KeyAccess.hashOf(secret);
  expect((await second.container.keys.presentKeys([hash])).get(hash)).toEqual({ actor, endsAt: null });
});

test.each([
  ['203.0.113.5', true],
  ['203.0.113.5:4711', true],
  ['::ffff:203.0.113.5', true],
  ['203.0.113.6', false],
  ['198.51.100.200', true],
  ['198.51.101.1', false],
  ['2001:db8:1:2:3:4:5:6', true],
  ['[2001:db8:1::1]:443', true],
  ['2001:db8:2::1', false],
  ['no address', false],
])('a key with networks, from %s: %s', async (address, isTaken) => {
  const { secret } = await given({ networks: ['203.0.113.5/32', '198.51.100.0/24', '2001:db8:1::/48'] });
  const outcome = second.container.keys.admit({ secret, address, request: {} });
  if (isTaken) await expect(outcome).resolves.toMatchObject({ kind: 'key' });
  else await expect(outcome).rejects.toMatchObject({ code: 'UNAUTHENTICATED', text: 'keyInvalid' });
});

test('the address is the one behind a trusted proxy', async () => {
  const { secret } = await given({ networks: ['203.0.113.5/32'] });
  const from = (address: string) => other.graphql(lists, {}, { ...bearer(secret), 'x-forwarded-for': address });
  expect((await from('203.0.113.5')).errors).toBeUndefined();
  expect((await from('203.0.113.6')).status).toBe(401);
});

test('a malformed key causes no statement; an unknown one is counted by its network', async () => {
  const { secret } = await given();
  for (const input of [`Bearer ${secret.slice(0, 20)} ${secret.slice(20)}`, secret, `Bearer ${secret} x`]) {
    const { status } = await other.graphql('{ messageChannels }', {}, { authorization: input });
    expect(status).toBe(401);
  }
  for (const wrong of [secret.slice(0, -1), `${secret}0`, secret.toUpperCase(), `${secret.slice(0, 20)}0${secret.slice(21)}x`]) {
    expect(await statementsOf(() => overHttp(wrong))).toEqual([]);
    expect(await overHttp(wrong)).toBe('401 UNAUTHENTICATED');
  }
  const from = (key: string, network = '198.51.100.7') => other.graphql(lists, {}, { ...bearer(key), 'x-forwarded-for': network });
  for (let tries = 0; tries < 100; tries++) expect((await from(newKeySecret('production'))).status).toBe(401);
  const refused = await from(newKeySecret('production'));
  expect([refused.status, refused.headers.get('retry-after'), refused.errors?.[0]?.extensions]).toEqual([
    429,
    '3600',
    { code: 'TOO_MANY_REQUESTS', retryAfter: 3600 },
  ]);
  // Somebody with a valid key behind the same address is not affected.
  expect((await from(secret)).errors).toBeUndefined();
  expect((await from(newKeySecret('production'), '198.51.100.8')).status).toBe(401);
  app.clock.advance(hour);
  expect((await from(newKeySecret('production'))).status).toBe(401);
});

test('a key in an address is refused, in two headers too, and on the sign-in routes', async () => {
  const { secret } = await given();
  const inAddress = await fetch(`${second.baseUrl}/server/graphql?query={bookings{totalCount}}&token=${secret}`, {
    headers: bearer(secret),
  });
  expect([inAddress.status, await inAddress.text()]).toEqual([400, expect.stringContaining('Authorization header')]);
  const twice = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(
      `${second.baseUrl}/server/graphql`,
      {
        method: 'POST',
        headers: ['content-type', 'application/json', 'authorization', `Bearer ${secret}`, 'authorization', 'Bearer other'],
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ query: lists }));
  });
  expect(twice).toBe(400);
  const who = await fetch(`${second.baseUrl}/server/api/auth/user`, { headers: bearer(secret) });
  expect(who.status).toBe(401);
});

test('a request with a key takes as many statements as with a session (I1)', async () => {
  await givenBranch(app.database, { coverage: ['68100'] });
  const { secret } = await given();
  const token = await tokenFor(app.container, { userId: maker.id });
  const availability = `{ availability(postcode: "68100", from: "2026-03-05", to: "2026-03-20") { __typename } }`;
  const ask = (authorization: string) => app.api.graphql(availability, {}, { authorization: `Bearer ${authorization}` });
  for (const one of [secret, token, secret, token]) expect((await ask(one)).errors).toBeUndefined();
  const [withKey, withSession] = [await statementsOf(() => ask(secret)), await statementsOf(() => ask(token))];
  expect(withKey).toHaveLength(withSession.length);
});

test('concurrent requests with a key share a read', async () => {
  const { secret } = await given();
  const statements = await statementsOf(() =>
    Promise.all(Array.from({ length: 20 }, () => app.container.keys.admit({ secret, address: '127.0.0.1', request: {} }))),
  );
  expect(statements.length).toBeLessThanOrEqual(2);
});
