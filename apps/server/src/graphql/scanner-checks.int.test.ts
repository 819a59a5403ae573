import { getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { givenAccount } from '../testing/given-account.js';
import { givenApiKey } from '../testing/given-api-key.js';
import { oneApp } from '../testing/one-app.js';

const app = await oneApp();

const json = { 'content-type': 'application/json' };
const address = () => `${app.baseUrl}/server/graphql`;

async function answerTo(init: RequestInit, search = ''): Promise<{ status: number; type: string; text: string }> {
  const response = await fetch(`${address()}${search}`, init);
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}
const post = (body: unknown, headers: Record<string, string> = json) => answerTo({ method: 'POST', headers, body: JSON.stringify(body) });
const times = (count: number, part: (at: number) => string) => Array.from({ length: count }, (_, at) => part(at)).join(' ');

/** Documents that are refused unless the caller is staff. */
const refused: readonly [string, unknown][] = [
  ['alias overloading', { query: `{ ${times(101, (at) => `alias${at}: __typename`)} }` }],
  ['array-based batching', Array(10).fill({ query: '{ __typename }' })],
  ['directive overloading', { query: `{ __typename ${'@aa'.repeat(10)} }` }],
  ['directive overloading with one that is known', { query: `{ ${times(60, () => '... @include(if: true) { __typename }')} }` }],
  ['field duplication', { query: `{ ${times(500, () => '__typename')} }` }],
  ['introspection', { query: getIntrospectionQuery() }],
  [
    'circular introspection',
    { query: '{ __schema { types { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } }' },
  ],
];

describe('the checks of common scanners, as a guest (C2)', () => {
  it.each(refused)('%s is refused', async (_, body) => {
    const { status, text } = await post(body);
    expect(status).toBe(400);
    expect(text).not.toContain('"data"');
  });

  it.each([
    ['ten directives', `query { __typename ${'@aa'.repeat(10)} }`],
    ['twenty fields', `{ ${times(20, (at) => `unknown${at}`)} }`],
  ])('five errors are reported of %s that do not exist', async (_, query) => {
    const { text } = await post({ query });
    expect((JSON.parse(text) as { errors: unknown[] }).errors).toHaveLength(5);
  });

  it.each([
    'query { __schema { directive } }',
    '{ branchess { id } }',
    '{ availability(postcod: "68100") { served } }',
    '{ branches(status: ACTIV) { id } }',
    '{ ...x } fragment x on Querry { __typename }',
    'mutation { cancelBooking(input: { versio: 1 }) { id } }',
    '{ __typename @inclde(if: true) }',
    'query ($s: BranchStats) { branches(status: $s) { id } }',
  ])('there are no suggestions: %s', async (query) => {
    const { status, text } = await post({ query });
    expect(status).toBe(400);
    expect(text).not.toMatch(/did you mean|maybe|suggest/i);
  });

  it('there are no suggestions for a variable either', async () => {
    const query = 'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { id } }';
    const { text } = await post({ query, variables: { input: { versio: 1 } } });
    expect(text).not.toMatch(/did you mean|versio\b/i);
  });

  it('there is no landing page and no explorer', async () => {
    for (const path of ['', '/graphiql', '/playground', '/console', '/altair']) {
      const { status, text } = await answerTo({ headers: { accept: 'text/html' } }, path);
      expect([400, 404]).toContain(status);
      expect(text).not.toMatch(/<html|graphiql|playground|sandbox/i);
    }
  });

  it('responses contain no tracing and no debugging data', async () => {
    const traced = { ...json, 'x-apollo-tracing': '1', 'apollo-federation-include-trace': 'ftv1' };
    for (const query of ['{ __typename }', 'qwerty cop { abc }', '{ me { _id } }', '{ branches { id } }']) {
      const { text } = await post({ query, extensions: { tracing: true } }, traced);
      expect(text).not.toMatch(/tracing|ftv1|exception|stacktrace|"debug"|node_modules|file:/i);
    }
    expect(await (await fetch(address(), { method: 'OPTIONS' })).text()).not.toContain('"data"');
  });

  it('HTTP TRACE is refused', async () => {
    const { statusCode } = await app.app.inject({ method: 'TRACE', url: '/server/graphql' });
    expect(statusCode).toBe(405);
  });
});

describe('the checks of common scanners, with a key (C2)', () => {
  const bearer = async (scope: string[]) => {
    const { id: makerId } = await givenAccount(app, { role: 'admin', scope: ['*'] });
    return { ...json, authorization: `Bearer ${(await givenApiKey(app, { makerId, scope })).secret}` };
  };

  it.each(refused)('%s is refused for a key too, except introspection', async (name, body) => {
    for (const scope of ['booking:make', 'booking:read']) {
      expect((await post(body, await bearer([scope]))).status).toBe(name === 'introspection' ? 200 : 400);
    }
  });

  it('errors contain no part of the key and no hints', async () => {
    const headers = await bearer(['booking:read', 'branch:all']);
    const secret = headers.authorization.slice('Bearer '.length);
    for (const query of ['{ branchess { id } }', 'qwerty cop { abc }', '{ apiKeys { id } }', `{ ${secret} }`]) {
      const { text } = await post({ query, variables: { given: 1 } }, headers);
      expect(text).not.toMatch(/did you mean|suggest|stacktrace|node_modules|"debug"/i);
      if (!query.includes(secret)) expect(text).not.toContain(secret.slice(12));
    }
    for (const wrong of [secret.slice(0, -1), `${secret} x`]) {
      const { text } = await post({ query: '{ __typename }' }, { ...json, authorization: `Bearer ${wrong}` });
      expect(text).not.toContain(secret.slice(12, 30));
    }
  });
});
