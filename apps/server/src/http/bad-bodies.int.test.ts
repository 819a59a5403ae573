import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { oneApp } from '../testing/one-app.js';
import { tokenFor } from '../testing/test-app.js';

let authorization: string;
const app = await oneApp();
beforeAll(async () => {
  authorization = `Bearer ${await tokenFor(app.container, { role: 'user', scope: [] })}`;
});

const paths = ['graphql', 'api/auth/login', 'api/auth/refresh', 'api/auth/logout', 'api/auth/otp', 'api/upload', 'api/nothing'].map(
  (path) => `/server/${path}`,
);
const json = 'application/json';
const deep = (depth: number) => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;

/** The defect, the content type and the body. */
const bodies: readonly [what: string, type: string, body: string | Uint8Array<ArrayBuffer>][] = [
  ['two megabytes', json, JSON.stringify({ query: 'x'.repeat(2_000_000) })],
  ['two megabytes of nothing', json, ' '.repeat(2_000_000)],
  ['great depth', json, deep(100_000)],
  ['great depth alone', json, `${'['.repeat(250_000)}${']'.repeat(250_000)}`],
  ['great depth behind a text that seems to end', json, `["\\"", ${deep(100)}]`],
  ['half a million brackets side by side', json, `[${'[],'.repeat(250_000)}[]]`],
  ['a charset that JSON does not have', `${json}; charset=utf-16`, '{}'],
  ['an unknown charset', `${json}; charset=bogus`, '{}'],
  ['bytes that are no UTF-8', json, Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  // The log of the run shows no e-mail of it (testing/run-log.ts).
  ['no JSON', json, '{"email":"siti.secret@example.test",'],
  ['keys of a prototype', json, '{"__proto__":{"email":"a","password":"b"}}'],
];

it.each(paths)('POST %s does not decompress a body (C6)', async (path) => {
  for (const encoding of ['gzip', 'br', 'GZIP, identity', 'x-unknown']) {
    const body = gzipSync('{"query":"{ __typename }"}');
    const headers = { 'content-type': json, 'content-encoding': encoding, authorization };
    const response = await fetch(`${app.baseUrl}${path}`, { method: 'POST', headers, body });
    expect([encoding, response.status, response.headers.get('accept-encoding')]).toEqual([encoding, 415, 'identity']);
    expect(JSON.stringify(await response.json())).toContain('must not be compressed');
  }
});

it('an uncompressed body with that header, brackets in a text, and 32 levels are accepted', async () => {
  const post = async (body: string) => {
    const headers = { 'content-type': json, 'content-encoding': 'identity' };
    const response = await fetch(`${app.baseUrl}/server/graphql`, { method: 'POST', headers, body });
    return [response.status, JSON.stringify(await response.json())];
  };
  const withVariable = (value: string) => `{"query":"{ __typename }","variables":{"a":${value}}}`;
  expect(await post(withVariable(JSON.stringify(`${'["{\\'.repeat(50_000)}`)))).toEqual([200, '{"data":{"__typename":"Query"}}']);
  expect(await post(withVariable(`${'['.repeat(30)}${']'.repeat(30)}`))).toEqual([200, '{"data":{"__typename":"Query"}}']);
  const [status, answer] = await post(withVariable(`${'['.repeat(31)}${']'.repeat(31)}`));
  expect([status, answer]).toEqual([400, expect.stringContaining('at most 32 levels')]);
});

it('a megabyte of brackets is refused before it is parsed', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const body = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  for (const path of paths)
    await fetch(`${app.baseUrl}${path}`, { method: 'POST', headers: { 'content-type': json, authorization }, body });
  const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length));
  parse.mockRestore();
  expect(longest).toBeLessThan(1_000);
});

describe.each(paths)('POST %s refuses as JSON (C6)', (path) => {
  it.each(bodies)('%s, and others are still answered', async (_, type, body) => {
    const post = fetch(`${app.baseUrl}${path}`, { method: 'POST', headers: { 'content-type': type, authorization }, body });
    const [response, other] = await Promise.all([post, fetch(`${app.baseUrl}/server/api/health/ready`)]);
    expect(other.status).toBe(200);
    expect(Math.floor(response.status / 100)).toBe(4);
    expect(response.headers.get('content-type')).toContain(json);
    const answer = (await response.json()) as object;
    expect('errors' in answer || 'message' in answer).toBe(true);
  });
});
