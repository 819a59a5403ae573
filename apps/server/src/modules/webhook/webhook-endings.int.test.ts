import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { drain } from '../../testing/drain.js';
import { givenApiKey } from '../../testing/given-api-key.js';
import { createSecondApp } from '../../testing/second-app.js';
import { integrations, webhookWorld } from '../../testing/webhook-world.js';

// One process changes who may what, another one sends.
const world = await webhookWorld();
const { app, clock, database, givenEndpoint, givenEvents, log, north, receiver, south, stateOf } = world;
const second = await createSecondApp(app);
afterAll(() => second.close());
const waiting = 300;
const far = '2026-04-01T04:00:00Z';

interface Made {
  endpointId: string;
  makerId: string;
  keyId: string;
}
const change = (sql: string, ...values: unknown[]) => database.query(sql, values);
const takeScope = (scope: string) => (made: Made) =>
  change('UPDATE user_account SET scope = array_remove(scope, $2) WHERE id = $1', made.makerId, scope);
const ofMaker: [string, (made: Made) => unknown][] = [
  ['whose maker is disabled', ({ makerId }) => change('UPDATE user_account SET disabled = true WHERE id = $1', makerId)],
  ['whose maker is no admin any more', ({ makerId }) => change(`UPDATE user_account SET role = 'user' WHERE id = $1`, makerId)],
  ['whose maker lost integration:write', takeScope('integration:write')],
  ['whose maker lost booking:read', takeScope('booking:read')],
  ['whose maker was erased', ({ makerId }) => change('DELETE FROM user_account WHERE id = $1', makerId)],
];
const ofKey: [string, (made: Made) => unknown][] = [
  ['of a key that is revoked', ({ keyId }) => change('UPDATE api_key SET revoked_at = $2 WHERE id = $1', keyId, clock.now())],
  ['of a key that ends by the clock', () => clock.set(far)],
];
const all = [
  ...ofMaker.map(([name, end]) => [name, 'a person', end] as const),
  ...[...ofMaker, ...ofKey].map(([name, end]) => [name, 'a key', end] as const),
];

/** An endpoint with events that wait, of which ten are sent before something happens in the other process. */
async function sendWhile(by: 'a person' | 'a key', happens: (made: Made) => unknown, scope = integrations) {
  const there = await receiver();
  const makerId = randomUUID();
  const maker = { userId: makerId, name: 'Kim', scope, branchIds: [north, south] };
  const { id: endpointId } = await givenEndpoint({ url: there.url }, maker);
  const key = { makerId, scope: integrations, branchIds: [north, south], expiresAt: new Date(far) };
  const { id: keyId } = await givenApiKey(app, key);
  if (by === 'a key') await change('UPDATE webhook_endpoint SET maker_id = NULL, maker_key_id = $2 WHERE id = $1', endpointId, keyId);
  let happened = Number.POSITIVE_INFINITY;
  const answered = async (response: ServerResponse) => {
    if (there.received.length === 10) {
      await happens({ endpointId, makerId, keyId });
      happened = performance.now();
    }
    response.writeHead(204).end();
  };
  there.answer = (_, response) => void answered(response);
  const send = () => drain(second.container.webhookQueue);
  await givenEvents(waiting, north);
  await send();
  const late = () => there.received.filter(({ at }) => at > happened + 1_000);
  return {
    there,
    endpointId,
    send,
    late,
    states: async () => new Set((await log(endpointId)).map(({ state, error }) => `${state} ${error}`)),
  };
}

test.each(all)('an endpoint %s, created by %s, receives nothing after a second, and its waiting deliveries stop', async (_, by, end) => {
  const { there, endpointId, send, late, states } = await sendWhile(by, end);
  expect(there.received.length).toBeGreaterThanOrEqual(10);
  expect(there.received.length).toBeLessThan(waiting);
  expect(late()).toEqual([]);
  expect(await stateOf(endpointId)).toMatchObject({ disabled: true, disabledReason: 'maker', waiting: 0 });
  expect(await states()).toContain('FAILED STOPPED');
  const sent = there.received.length;
  await givenEvents(5, north);
  await send();
  expect(there.received.length).toBe(sent);
});

const takeNorth = ({ makerId }: Made) => change('DELETE FROM user_branch WHERE user_id = $1 AND branch_id = $2', makerId, north);
const takeAllBranches = (made: Made) => takeScope('branch:all')(made).then(() => takeNorth(made));
test.each([
  ['a branch', 'a person', takeNorth, integrations],
  ['a branch', 'a key', takeNorth, integrations],
  ['branch:all', 'a person', takeAllBranches, [...integrations, 'branch:all']],
] as const)('sends no more events of a branch when its maker loses %s, made by %s', async (_, by, taken, scope) => {
  const { there, endpointId, send, late, states } = await sendWhile(by, taken, [...scope]);
  expect(there.received.length).toBeLessThan(waiting);
  expect(late()).toEqual([]);
  expect(await states()).toContain('FAILED NOT_ALLOWED');
  const sent = there.received.length;
  await givenEvents(5, north);
  await givenEvents(1, south);
  await send();
  expect(there.received.length).toBe(sent + 1);
  expect(await stateOf(endpointId)).toMatchObject({ disabled: false, waiting: 0 });
});

test('keeps sending to the endpoint of a key whose secret is rotated', async () => {
  const { there, endpointId } = await sendWhile('a key', ({ keyId }) => change('DELETE FROM api_key_secret WHERE key_id = $1', keyId));
  expect(new Set(there.ids).size).toBe(waiting);
  expect(await stateOf(endpointId)).toMatchObject({ disabled: false, waiting: 0 });
});
