import { serverAudits } from 'graphql-http';
import { expect, it } from 'vitest';
import { givenAccount } from '../testing/given-account.js';
import { givenApiKey } from '../testing/given-api-key.js';
import { oneApp } from '../testing/one-app.js';

const app = await oneApp();

it("passes graphql-http's audits; CSRF prevention causes the only notices", async () => {
  const results = await Promise.all(serverAudits({ url: `${app.baseUrl}/server/graphql` }).map(async (audit) => audit.fn()));
  expect(results.length).toBeGreaterThanOrEqual(61);
  const found = results.filter(({ status }) => status !== 'ok').map(({ status, name }) => `${status}: ${name}`);
  expect(found).toEqual([
    'notice: MAY accept application/x-www-form-urlencoded formatted GET requests',
    'notice: MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json',
    'notice: MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json',
  ]);
});

/** The headers of an integrator's key and of a partner's key. */
const bearer = async (scope: string[]) => {
  const { id: makerId } = await givenAccount(app, { role: 'admin', scope: ['*'] });
  return { authorization: `Bearer ${(await givenApiKey(app, { makerId, scope })).secret}` };
};

it.each<[string, () => Promise<Record<string, string>>]>([
  ['', () => Promise.resolve({})],
  [', with a key', () => bearer(['booking:read', 'branch:all'])],
  [", with a partner's key", () => bearer(['booking:make'])],
])('passes all of them with the preflight header%s', async (_, given) => {
  const headers = { ...(await given()), 'apollo-require-preflight': 'true' };
  const fetchFn = (input: string, init: RequestInit = {}) => fetch(input, { ...init, headers: { ...init.headers, ...headers } });
  const results = await Promise.all(serverAudits({ url: `${app.baseUrl}/server/graphql`, fetchFn }).map(async (audit) => audit.fn()));
  expect(results.filter(({ status }) => status !== 'ok').map(({ name }) => name)).toEqual([]);
});
