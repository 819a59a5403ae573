import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { delivery, booked } from '../../testing/delivery-api.js';
import type { ApiAnswer } from '../../testing/api-client.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenApiKey } from '../../testing/given-api-key.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';

const app = await oneApp();
const branch = await givenBranch(app.database, { name: 'Selayang' });
const elsewhere = await givenBranch(app.database, { name: 'Butterworth' });

interface Key {
  id: string;
  name: string;
  prefix: string;
  state: string;
  maker: string;
  scope: string[];
  networks: string[];
  branches: { name: string }[];
  callsToday: number;
  lastUsedAt: string | null;
  formerSecretUntil: string | null;
  formerSecretLastUsedAt: string | null;
}
interface Shown {
  apiKey: Key;
  secret: string;
}
const fields = 'id name prefix state maker scope networks branches { name } callsToday lastUsedAt formerSecretUntil formerSecretLastUsedAt';
const documents = {
  list: `{ apiKeys { ${fields} } }`,
  create: `mutation Create($input: ApiKeyInput!) { createApiKey(input: $input) { apiKey { ${fields} } secret } }`,
  rotate: `mutation Rotate($id: ID!, $hours: Int! = 24) { rotateApiKey(id: $id, overlapHours: $hours) { apiKey { ${fields} } secret } }`,
  takeOver: `mutation TakeOver($id: ID!) { takeOverApiKey(id: $id) { ${fields} } }`,
  revoke: `mutation Revoke($id: ID!) { revokeApiKey(id: $id) { ${fields} } }`,
};
const integrator = { name: 'Aminah', scope: ['integration:write', 'booking:read', 'booking:make'], branchIds: [branch] };
const input = (input: object = {}) => ({ name: 'Shop system', scope: ['booking:read'], branchIds: [branch], ...input });

const create = async (fields: object = {}, as: object = integrator) =>
  (await app.graphql<{ createApiKey: Shown }>(documents.create, { input: input(fields) }, { as })).data?.createApiKey as Shown;
const list = async (as: object = integrator) => (await app.graphql<{ apiKeys: Key[] }>(documents.list, {}, { as })).data?.apiKeys ?? [];
const errorsOf = ({ errors }: ApiAnswer<unknown>) =>
  errors?.[0]?.extensions.fields?.map(({ path, code }) => `${path} ${code}`) ?? errors?.map(({ extensions }) => extensions.code);
const works = async (secret: string) => {
  const { errors } = await app.api.graphql('{ bookings { totalCount } }', {}, { authorization: `Bearer ${secret}` });
  return errors ? errors[0]?.extensions.code : 'works';
};
const auditOf = async (id: string) =>
  app.database.query<{ action: string; actor_name: string; before: unknown; after: unknown }>(
    'SELECT action, actor_name, before, after FROM audit_entry WHERE entity_id = $1 ORDER BY at, id',
    [id],
  );

beforeEach(async () => {
  app.clock.set('2026-03-04T04:00:00Z');
  await app.database.query('DELETE FROM api_key');
});

test('a key is created, returned once, listed and used; no secret is stored, listed or logged', async () => {
  const { apiKey, secret } = await create({
    networks: ['203.0.113.5', '127.0.0.0/8', '2001:db8::1/48'],
    expiresAt: '2027-03-04T04:00:00Z',
  });
  expect(secret).toMatch(/^bk_live_[0-9A-Za-z]{36}$/);
  expect(apiKey).toMatchObject({
    name: 'Shop system',
    prefix: secret.slice(0, 12),
    state: 'ACTIVE',
    maker: 'Aminah',
    scope: ['booking:read'],
    networks: ['203.0.113.5/32', '127.0.0.0/8', '2001:db8::/48'],
    branches: [{ name: 'Selayang' }],
    callsToday: 0,
    lastUsedAt: null,
  });
  expect(await works(secret)).toBe('works');
  expect(await list()).toEqual([apiKey]);
  const stored = await app.database.query('SELECT * FROM api_key k, api_key_secret s, audit_entry a WHERE s.key_id = k.id');
  expect(JSON.stringify(stored)).not.toContain(secret.slice(12));
  expect(await auditOf(apiKey.id)).toMatchObject([
    { action: 'createApiKey', actor_name: 'Aminah', before: null, after: { name: 'Shop system', scope: ['booking:read'] } },
  ]);
});

test('lists a key to its maker and to staff who have all of its rights, and to nobody else', async () => {
  const { apiKey } = await create();
  const of = (input: object) => ({
    name: 'Farid',
    scope: ['integration:write', 'booking:read', 'booking:make'],
    branchIds: [branch],
    ...input,
  });
  expect(await list(of({}))).toEqual([apiKey]);
  expect(await list(of({ scope: ['*'], branchIds: [] }))).toEqual([apiKey]);
  expect(await list(of({ branchIds: [elsewhere] }))).toEqual([]);
  expect(await list(of({ scope: ['integration:write'] }))).toEqual([]);
});

test.each<[string, object, string[]]>([
  ['a name of 200 characters', { name: 'a'.repeat(200) }, ['input.name TOO_LONG']],
  ['a scope that is not theirs to give', { scope: ['booking:write'] }, ['input.scope.0 CHOICE_INVALID']],
  ['an end in the past', { expiresAt: '2026-03-04T03:59:59Z' }, ['input.expiresAt END_PAST']],
  [
    'networks that are none',
    { networks: ['10.0.0.0/33', 'example.test', '10.0.0.1', '0.0.0.0/0', ''] },
    [0, 1, 3, 4].map((at) => `input.networks.${at} NETWORK_INVALID`),
  ],
  [
    "another's branch, and none",
    { branchIds: [branch, elsewhere, 'x', '019a9f00-0000-7000-8000-00000000dead'] },
    [1, 2, 3].map((at) => `input.branchIds.${at} CHOICE_INVALID`),
  ],
])('%s is an error at its field, and no key is created', async (_, fields, expected) => {
  expect(errorsOf(await app.graphql(documents.create, { input: input(fields) }, { as: integrator }))).toEqual(expected);
  expect(await list()).toEqual([]);
});

test('of 110 concurrent ones 100 are created; a revoked one makes room', async () => {
  const { id: userId } = await givenAccount(app, { role: 'admin', scope: ['*'] });
  for (let made = 0; made < 95; made++) await givenApiKey(app, { makerId: userId });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.graphql<{ createApiKey: Shown }>(documents.create, { input: input() }, { as: integrator })),
  );
  expect(answers.filter(({ data }) => data?.createApiKey)).toHaveLength(5);
  expect(answers.flatMap((answer) => errorsOf(answer) ?? [])).toEqual(Array(5).fill('input TOO_MANY'));
  const made = answers.find(({ data }) => data?.createApiKey)?.data?.createApiKey.apiKey.id;
  await app.graphql(documents.revoke, { id: made }, { as: integrator });
  expect((await create()).secret).toMatch(/^bk_live_/);
});

test('one branch has at most 25, by any number of people; another branch and staff of all branches have room', async () => {
  const people = ['Aminah', 'Balqis'].map((name) => ({ ...integrator, name, userId: randomUUID() }));
  const answers = await Promise.all(
    Array.from({ length: 28 }, (_, at) => app.graphql(documents.create, { input: input() }, { as: people[at % 2] as object })),
  );
  expect(answers.flatMap((answer) => errorsOf(answer) ?? [])).toEqual(Array(3).fill('input TOO_MANY'));
  const there = { ...integrator, branchIds: [elsewhere] };
  expect((await create({ branchIds: [elsewhere] }, there)).secret).toMatch(/^bk_live_/);
  expect((await create({}, { name: 'Head' })).secret).toMatch(/^bk_live_/);
});

describe('rotation', () => {
  test('the old secret works for the overlap and not longer; the list shows which was used last', async () => {
    const { apiKey, secret } = await create();
    const rotated = (await app.graphql<{ rotateApiKey: Shown }>(documents.rotate, { id: apiKey.id, hours: 1 }, { as: integrator })).data
      ?.rotateApiKey as Shown;
    expect(rotated.apiKey).toMatchObject({
      id: apiKey.id,
      prefix: rotated.secret.slice(0, 12),
      formerSecretUntil: '2026-03-04T05:00:00.000Z',
    });
    expect([await works(secret), await works(rotated.secret)]).toEqual(['works', 'works']);
    app.clock.advance(60_000);
    expect(await works(secret)).toBe('works');
    await app.container.apiKeyQuota.write();
    const [listed] = await list();
    expect([listed?.lastUsedAt, listed?.formerSecretLastUsedAt, listed?.callsToday]).toEqual([
      '2026-03-04T04:01:00.000Z',
      '2026-03-04T04:01:00.000Z',
      3,
    ]);
    expect(await works(rotated.secret)).toBe('works');
    app.clock.advance(60_000);
    expect(await works(rotated.secret)).toBe('works');
    await app.container.apiKeyQuota.write();
    expect((await list())[0]).toMatchObject({ lastUsedAt: '2026-03-04T04:02:00.000Z', formerSecretLastUsedAt: '2026-03-04T04:01:00.000Z' });
    app.clock.set('2026-03-04T05:00:00Z');
    expect([await works(secret), await works(rotated.secret)]).toEqual(['UNAUTHENTICATED', 'works']);
    expect((await list())[0]).toMatchObject({ formerSecretUntil: null, formerSecretLastUsedAt: null });
  });

  test('without overlap it expires at once; of three the oldest expires; two concurrent rotations leave two', async () => {
    const { apiKey, secret } = await create();
    const rotate = async (hours: number) =>
      (await app.graphql<{ rotateApiKey: Shown }>(documents.rotate, { id: apiKey.id, hours }, { as: integrator })).data?.rotateApiKey
        .secret as string;
    const next = await rotate(0);
    expect([await works(secret), await works(next)]).toEqual(['UNAUTHENTICATED', 'works']);
    const secrets = [next, ...(await Promise.all([rotate(168), rotate(168)]))];
    const outcomes = await Promise.all(secrets.map(works));
    expect(outcomes[0]).toBe('UNAUTHENTICATED');
    expect(outcomes.filter((one) => one === 'works')).toHaveLength(2);
  });

  test.each([-1, 169])('%i hours are an error', async (hours) => {
    const { apiKey } = await create();
    expect(errorsOf(await app.graphql(documents.rotate, { id: apiKey.id, hours }, { as: integrator }))).toEqual([
      'overlapHours NUMBER_RANGE',
    ]);
  });

  test('a key that is revoked or has expired is not rotated', async () => {
    const { apiKey } = await create({ expiresAt: '2026-03-05T04:00:00Z' });
    app.clock.set('2026-03-05T04:00:00Z');
    expect((await list())[0]?.state).toBe('ENDED');
    expect(errorsOf(await app.graphql(documents.rotate, { id: apiKey.id }, { as: integrator }))).toEqual(['CONFLICT']);
    await app.graphql(documents.revoke, { id: apiKey.id }, { as: integrator });
    expect(errorsOf(await app.graphql(documents.rotate, { id: apiKey.id }, { as: integrator }))).toEqual(['CONFLICT']);
  });
});

test('revoking is final, repeating it changes nothing, and the log has one entry', async () => {
  const { apiKey, secret } = await create();
  for (let times = 0; times < 2; times++) {
    const { data } = await app.graphql<{ revokeApiKey: Key }>(documents.revoke, { id: apiKey.id }, { as: integrator });
    expect(data?.revokeApiKey.state).toBe('REVOKED');
  }
  expect(await works(secret)).toBe('UNAUTHENTICATED');
  expect(errorsOf(await app.graphql(documents.takeOver, { id: apiKey.id }, { as: integrator }))).toEqual(['CONFLICT']);
  expect((await auditOf(apiKey.id)).map(({ action }) => action)).toEqual(['createApiKey', 'revokeApiKey']);
});

test('the key of somebody who is disabled is suspended, and another person takes it over with its secret', async () => {
  const maker = await givenAccount(app, { role: 'admin', scope: ['*'], name: 'Leaving' });
  const { id, secret } = await givenApiKey(app, { makerId: maker.id, scope: ['booking:read'], branchIds: [branch] });
  const ofUser = `query Keys($id: ID!) { user(id: $id) { apiKeys { name state } } }`;
  const everything = { name: 'Head' };
  expect((await app.graphql(ofUser, { id: maker.id }, { as: everything })).data).toEqual({
    user: { apiKeys: [{ name: 'Shop system', state: 'ACTIVE' }] },
  });
  await app.database.query('UPDATE user_account SET disabled = true WHERE id = $1', [maker.id]);
  expect([await works(secret), (await list())[0]?.state]).toEqual(['UNAUTHENTICATED', 'SUSPENDED']);

  const weaker = { name: 'Weaker', scope: ['integration:write'], branchIds: [branch] };
  expect(errorsOf(await app.graphql(documents.takeOver, { id }, { as: weaker }))).toEqual(['FORBIDDEN']);
  const { data } = await app.graphql<{ takeOverApiKey: Key }>(documents.takeOver, { id }, { as: integrator });
  expect(data?.takeOverApiKey).toMatchObject({ state: 'ACTIVE', maker: 'Aminah' });
  expect(await works(secret)).toBe('works');
  expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'takeOverApiKey', before: { makerId: maker.id } });
});

test('history and audit log name the key, and its change carries its id', async () => {
  const maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
  const { id, secret } = await givenApiKey(app, { makerId: maker.id, scope: ['booking:read', 'booking:write', 'branch:all'] });
  const booking = await booked(app.api, delivery({ deliveryDate: '2026-03-12' }));
  const ask = (document: string) =>
    app.api.graphql<{ booking: { history: { by: string; change: string }[] } }>(document, {}, { authorization: `Bearer ${secret}` });
  await ask(`mutation { updateBooking(id: "${booking.id}", version: 1, input: { remarks: "Back door" }) { id } }`);
  const { data } = await ask(`{ booking(id: "${booking.id}") { history { by change } } }`);
  expect(data?.booking.history).toContainEqual({ by: 'Shop system', change: 'remarks' });
  const [entry] = await app.database.query(
    'SELECT actor_id, actor_name, action FROM audit_entry WHERE entity_id = $1 AND actor_id IS NOT NULL',
    [booking.id],
  );
  expect(entry).toEqual({ actor_id: id, actor_name: 'Shop system', action: 'updateBooking' });
});

describe('the managers of keys', () => {
  test('cannot rotate, take over or revoke one with more rights than they have', async () => {
    const maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
    const more = [
      await givenApiKey(app, { makerId: maker.id, scope: ['booking:write'], branchIds: [branch] }),
      await givenApiKey(app, { makerId: maker.id, scope: ['booking:read'], branchIds: [elsewhere] }),
      await givenApiKey(app, { makerId: maker.id, scope: ['booking:read', 'branch:all'] }),
    ];
    for (const { id, secret } of more) {
      for (const document of [documents.rotate, documents.takeOver, documents.revoke]) {
        expect(errorsOf(await app.graphql(document, { id }, { as: integrator }))).toEqual(['FORBIDDEN']);
      }
      expect(await works(secret)).not.toBe('UNAUTHENTICATED');
    }
  });
});
