import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, tokenFor, type TestApp } from '../testing/test-app.js';

let app: TestApp;
let authorization: string;
beforeAll(async () => {
  app = await createTestApp();
  authorization = `Bearer ${await tokenFor(app.container, { role: 'user', scope: [] })}`;
});
afterAll(() => app.close());

const paths = ['graphql', 'api/auth/login', 'api/auth/refresh', 'api/auth/logout', 'api/auth/otp', 'api/upload', 'api/nothing'].map(
  (path) => `/server/${path}`,
);
const json = 'application/json';
const deep = (depth: number) => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;

/** What is wrong with it, its type, the body, and where it is no fault: what a route does not read cannot be wrong. */
const bodies: readonly [what: string, type: string, body: string | Uint8Array<ArrayBuffer>, harmless: readonly string[]][] = [
  ['two megabytes', json, JSON.stringify({ query: 'x'.repeat(2_000_000) }), []],
  ['two megabytes of nothing', json, ' '.repeat(2_000_000), []],
  ['great depth', json, deep(100_000), ['/server/api/auth/refresh', '/server/api/auth/logout']],
  ['a charset that JSON does not have', `${json}; charset=utf-16`, '{}', []],
  ['a charset that nobody knows', `${json}; charset=bogus`, '{}', []],
  ['bytes that are no UTF-8', json, Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), []],
  ['no JSON', json, '{"query"', []],
];

describe.each(paths)('POST %s refuses as JSON (C6)', (path) => {
  it.each(bodies)('%s, and others go on', async (_, type, body, harmless) => {
    const post = fetch(`${app.baseUrl}${path}`, { method: 'POST', headers: { 'content-type': type, authorization }, body });
    const [response, other] = await Promise.all([post, fetch(`${app.baseUrl}/server/api/health/ready`)]);
    expect(other.status).toBe(200);
    if (!harmless.includes(path)) {
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    }
    expect(response.headers.get('content-type')).toContain(json);
    const answer = (await response.json()) as object;
    if (response.status >= 400) expect('errors' in answer || 'message' in answer).toBe(true);
  });
});
