import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { givenAccount } from '../../testing/given-account.js';
import { givenApiKey } from '../../testing/given-api-key.js';
import { integrations, saveDocument, webhookWorld } from '../../testing/webhook-world.js';

const world = await webhookWorld();
const { ask, book, clock, codesOf, database, deliver, deliveriesOf, endpoints, givenEndpoint, log, north, queue, receiver, save, south } =
  world;

const good = { url: 'https://shop.example.com/hooks', events: ['BOOKING_CREATED'] };
const ofNorth = { name: 'Nora', scope: integrations, branchIds: [north], userId: randomUUID() };
const ofSouth = { name: 'Said', scope: integrations, branchIds: [south], userId: randomUUID() };
const nowhere = '019ac000-0000-7000-8000-00000000dead';

describe('an endpoint', () => {
  it('is created with its own secret, listed, changed and deleted', async () => {
    const made = await givenEndpoint(good);
    expect(made).toMatchObject({ ...good, state: 'ACTIVE', disabled: false, maker: 'Aisyah', waiting: 0, branches: [], apiKeyId: null });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const changed = await save(
      { ...good, events: ['ORDER_UPSERTED', 'ORDER_UPSERTED'], branchIds: [north], disabled: true },
      { id: made.id },
    );
    expect(changed.data?.saveWebhookEndpoint).toMatchObject({
      id: made.id,
      secret: '',
      events: ['ORDER_UPSERTED'],
      branches: [{ id: north }],
      disabled: true,
      state: 'DISABLED',
      disabledReason: null,
    });
    expect((await endpoints()).map(({ id }) => id)).toEqual([made.id]);
    expect((await ask(`mutation { deleteWebhookEndpoint(id: "${made.id}") }`)).data).toEqual({ deleteWebhookEndpoint: made.id });
    expect(await endpoints()).toEqual([]);
    expect(codesOf(await ask(`mutation { deleteWebhookEndpoint(id: "${made.id}") }`))).toBe('NOT_FOUND');
  });

  it('is deleted with one audit entry, even after an interruption or by two concurrent requests', async () => {
    const { id } = await givenEndpoint(good);
    await ask(`mutation { testWebhookEndpoint(id: "${id}", event: BOOKING_CREATED) { id } }`);
    const remove = () => ask(`mutation { deleteWebhookEndpoint(id: "${id}") }`);
    const lines = async () =>
      (await database.query(`SELECT FROM audit_entry WHERE action = 'deleteWebhookEndpoint' AND entity_id = $1`, [id])).length;
    await database.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`);
    await database.query('CREATE TRIGGER refuse BEFORE DELETE ON webhook_delivery FOR EACH ROW EXECUTE FUNCTION refuse()');
    expect((await remove()).errors).toHaveLength(1);
    expect([(await endpoints()).length, await lines()]).toEqual([1, 0]);
    await database.query('DROP FUNCTION refuse CASCADE');
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect([(await endpoints()).length, await lines()]).toEqual([0, 1]);
  });

  it.each([
    [{ events: [] }, 'input.events'],
    [{ url: 'http://shop.example.com/' }, 'input.url'],
    [{ branchIds: [nowhere] }, 'input.branchIds'],
    [{ branchIds: ['x'] }, 'input.branchIds'],
    [{ apiKeyId: nowhere }, 'input.apiKeyId'],
    [{ apiKeyId: 'x' }, 'input.apiKeyId'],
  ])('%j is refused at %s', async (input, path) => {
    expect(codesOf(await save({ ...good, ...input }))).toBe(`BAD_USER_INPUT ${path}`);
    expect(await endpoints()).toEqual([]);
  });

  it('is refused with the reason in three languages', async () => {
    const input = { url: 'http://a.example.com', events: ['BOOKING_CREATED'] };
    const summaryOf = async (language: string) => {
      const { errors } = await world.app.graphql(saveDocument, { input }, { as: world.all, headers: { 'accept-language': language } });
      return errors?.[0]?.extensions.fields?.[0]?.message;
    };
    expect([await summaryOf('en'), await summaryOf('ms'), await summaryOf('zh')]).toEqual([
      'The address must start with https://.',
      'Alamat mesti bermula dengan https://.',
      '网址必须以 https:// 开头。',
    ]);
  });

  it('is limited to twenty that are not disabled, also by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => save(good)));
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(20);
    expect(new Set(answers.map(codesOf))).toEqual(new Set([undefined, 'BAD_USER_INPUT input.disabled']));
    const disabled = (await save({ ...good, disabled: true })).data?.saveWebhookEndpoint.id ?? '';
    expect(disabled).not.toBe('');
    expect(codesOf(await save(good, { id: disabled }))).toBe('BAD_USER_INPUT input.disabled');
    const [one] = (await endpoints()).filter((endpoint) => !endpoint.disabled);
    await save({ ...good, disabled: true }, { id: one?.id ?? '' });
    expect((await save(good, { id: disabled })).data?.saveWebhookEndpoint.state).toBe('ACTIVE');
  });

  it('is limited to five of a branch, over all people and keys; other branches are not affected', async () => {
    const people = ['Nora', 'Nadia'].map((name) => ({ ...ofNorth, name, userId: randomUUID() }));
    const [nora] = people;
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await save(good, { as: people[count % 2] as object }));
    const head = await givenAccount(world.app, { role: 'admin', scope: ['*'] });
    const { secret } = await givenApiKey(world.app, { makerId: head.id, scope: integrations, branchIds: [north] });
    const byKey = () => world.app.api.graphql(saveDocument, { input: good }, { authorization: `Bearer ${secret}` });
    answers.push(await byKey());
    expect(answers.map(codesOf)).toEqual(Array(5).fill(undefined));
    expect([codesOf(await byKey()), codesOf(await save(good, { as: nora as object }))]).toEqual(
      Array(2).fill('BAD_USER_INPUT input.disabled'),
    );
    expect(codesOf(await save(good, { as: ofSouth }))).toBeUndefined();
    expect(codesOf(await save(good))).toBeUndefined();
  });

  it('can be tested 120 times an hour by one person, over all their endpoints and keys', async () => {
    const test = (id: string, as: object = ofNorth) =>
      ask(`mutation { testWebhookEndpoint(id: "${id}", event: BOOKING_CREATED) { id } }`, {}, as);
    const input = { ...good, branchIds: [north] };
    const made = [await givenEndpoint(input, ofNorth), await givenEndpoint(input, ofNorth)];
    const answers = [];
    for (let count = 0; count < 120; count += 1) answers.push(codesOf(await test(made[count % 2]?.id ?? '')));
    expect(new Set(answers)).toEqual(new Set([undefined]));
    const next = await givenEndpoint(input, ofNorth);
    expect(codesOf(await test(next.id))).toBe('TOO_MANY_REQUESTS');
    const { secret } = await givenApiKey(world.app, { makerId: ofNorth.userId, scope: integrations, branchIds: [north] });
    const byKey = await world.app.api.graphql(
      `mutation { testWebhookEndpoint(id: "${next.id}", event: BOOKING_CREATED) { id } }`,
      {},
      { authorization: `Bearer ${secret}` },
    );
    expect(codesOf(byKey)).toBe('TOO_MANY_REQUESTS');
    expect(codesOf(await test(next.id, world.all))).toBeUndefined();
  });

  it('returns its secret only when it is created and rotated, and never the previous one', async () => {
    const made = await givenEndpoint({ url: 'https://shop.example.com/hooks/path-secret' });
    const rotated = await ask<{ rotateWebhookSecret: { secret: string; formerSecretUntil: string } }>(
      `mutation { rotateWebhookSecret(id: "${made.id}") { secret formerSecretUntil } }`,
    );
    const { secret, formerSecretUntil } = rotated.data?.rotateWebhookSecret ?? {};
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toBe(made.secret);
    expect(formerSecretUntil).toBe('2026-03-05T04:00:00.000Z');
    clock.advance(24 * 60 * 60 * 1000);
    expect((await endpoints())[0]).toMatchObject({ secret: '', formerSecretUntil: null });
    const audit = JSON.stringify(
      await database.query('SELECT action, before, after FROM audit_entry WHERE entity_id = $1 ORDER BY at, id', [made.id]),
    );
    expect(audit).toContain('rotateWebhookSecret');
    expect(audit).toContain('https://shop.example.com');
    expect(audit).not.toContain('path-secret');
    const everything = JSON.stringify([
      await database.query('SELECT to_jsonb(w) FROM webhook_endpoint w'),
      await database.query('SELECT to_jsonb(a) FROM audit_entry a'),
    ]);
    for (const one of [made.secret, secret ?? '-']) {
      const key = Buffer.from(one.slice(6), 'base64');
      for (const spelled of [one, one.slice(6), key.toString('hex')]) expect(everything).not.toContain(spelled);
    }
  });
});

describe('who may manage an endpoint', () => {
  it('needs booking:read for events of bookings', async () => {
    const cases: [object, string | undefined][] = [
      [{ scope: ['integration:write', 'branch:all'] }, 'FORBIDDEN'],
      [{ scope: integrations }, undefined],
    ];
    for (const [as, code] of cases) expect(codesOf(await save(good, { as }))).toBe(code);
    const orders = { ...good, events: ['ORDER_UPSERTED'] };
    expect(codesOf(await save(orders, { as: { scope: ['integration:write'] } }))).toBeUndefined();
  });

  it('are its maker and callers who may read everything that it receives; others get NOT_FOUND', async () => {
    const open = await givenEndpoint(good, ofNorth);
    const limited = await givenEndpoint({ ...good, branchIds: [south] }, ofSouth);
    const seen = async (as: object) => (await endpoints(as)).map(({ id }) => id).sort();
    expect(await seen(ofNorth)).toEqual([open.id]);
    expect(await seen(ofSouth)).toEqual([limited.id]);
    expect(await seen({ scope: integrations, branchIds: [south] })).toEqual([limited.id]);
    expect(await seen(world.all)).toEqual([open.id, limited.id].sort());
    const mutations = (id: string) => [
      `mutation { saveWebhookEndpoint(id: "${id}", input: { url: "https://evil.example.com", events: [BOOKING_CREATED] }) { id } }`,
      `mutation { deleteWebhookEndpoint(id: "${id}") }`,
      `mutation { rotateWebhookSecret(id: "${id}") { id } }`,
      `mutation { testWebhookEndpoint(id: "${id}", event: BOOKING_CREATED) { id } }`,
      `{ webhookDeliveries(endpointId: "${id}") { edges { cursor } } }`,
    ];
    for (const id of [open.id, nowhere, 'x'])
      for (const mutation of mutations(id)) expect(codesOf(await ask(mutation, {}, ofSouth))).toBe('NOT_FOUND');
    expect(codesOf(await save({ ...good, branchIds: [south] }, { as: ofNorth }))).toBe('BAD_USER_INPUT input.branchIds');
  });

  it('becomes its maker by saving it: it never receives more than they may read', async () => {
    const { url } = await receiver();
    const made = await givenEndpoint({ url, events: ['BOOKING_CREATED'], branchIds: [north] });
    await save({ url, events: ['BOOKING_CREATED'] }, { id: made.id, as: ofNorth });
    await book('70000');
    await book('71000');
    await queue.handOver();
    expect((await endpoints())[0]).toMatchObject({ maker: 'Nora', waiting: 1 });
  });

  it('sees no delivery about a branch that they no longer work for', async () => {
    const { url } = await receiver();
    const as = { name: 'Both', scope: integrations, branchIds: [north, south], userId: randomUUID() };
    const { id } = await givenEndpoint({ url, events: ['BOOKING_CREATED'] }, as);
    await book('70000');
    await book('71000');
    await deliver();
    const seen = async (branchIds: string[]) => (await deliveriesOf(id, {}, { ...as, branchIds })).data?.webhookDeliveries.edges.length;
    expect([await seen([north, south]), await seen([north]), await seen([])]).toEqual([2, 1, 0]);
    const [first] = await log(id);
    const [, other] = await log(id);
    await seen([north]);
    const redeliver = (one: string) => ask(`mutation { redeliverWebhook(id: "${one}") { id } }`, {}, { ...as, branchIds: [north] });
    const codes = [codesOf(await redeliver(first?.id ?? '')), codesOf(await redeliver(other?.id ?? ''))];
    expect(codes.sort()).toEqual(['NOT_FOUND', undefined]);
  });
});

describe('the log of deliveries', () => {
  it('is read in pages, all deliveries or failed ones', async () => {
    const there = await receiver();
    const { id } = await givenEndpoint({ url: there.url, events: ['BOOKING_CREATED'] });
    for (let count = 0; count < 5; count += 1) {
      await book();
      there.respondWith(count % 2 === 0 ? 204 : 410);
      await deliver();
      if (count % 2 === 1) await save({ url: there.url, events: ['BOOKING_CREATED'] }, { id });
      clock.advance(1_000);
    }
    const states: string[] = [];
    let after: string | undefined;
    for (;;) {
      const page: Awaited<ReturnType<typeof deliveriesOf>> = await deliveriesOf(id, { first: 2, ...(after !== undefined && { after }) });
      const { edges, pageInfo } = page.data?.webhookDeliveries ?? { edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
      states.push(...edges.map(({ node }) => node.state));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor ?? '';
    }
    expect(states).toEqual(['DELIVERED', 'FAILED', 'DELIVERED', 'FAILED', 'DELIVERED']);
    const failed = (await deliveriesOf(id, { failedOnly: true })).data?.webhookDeliveries.edges;
    expect(failed?.map(({ node }) => [node.state, node.status, node.error])).toEqual([
      ['FAILED', 410, 'GONE'],
      ['FAILED', 410, 'GONE'],
    ]);
    for (const input of [{ first: 101 }, { first: -1 }, { after: 'x' }])
      expect(codesOf(await deliveriesOf(id, input))).toMatch(/^BAD_USER_INPUT/);
  });
});
