import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { upload } from '../testing/files-client.js';
import { oneApp } from '../testing/one-app.js';
import { pdf, png } from '../testing/sample-files.js';
import type { TestApp } from '../testing/test-app.js';

const folder = mkdtempSync(join(tmpdir(), 'booking-headers-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Booking</title>');
writeFileSync(join(folder, 'assets', 'index-abc123.js'), 'export {};');
const environment = { storageUrl: `file:${folder}/files` };
const app = await oneApp({ environment, web: folder });
const secure = await oneApp({ environment: { ...environment, publicUrl: 'https://booking.example' }, web: folder });
const { authorization } = await app.as({ role: 'user', scope: [] });
const files = [
  { name: 'a.png', content: await png() },
  { name: 'a.pdf', content: pdf() },
];
const {
  docUrls: [image = '', document = ''],
} = await upload(app, { authorization }, files);

interface Kind {
  what: string;
  path: string;
  status: number;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request by socket, with the address exactly as written. */
async function headersOf(
  to: TestApp,
  { path, method = 'GET', headers = {}, body }: Omit<Kind, 'what'>,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const options: RequestOptions = { method, headers, path, host: '127.0.0.1', port: new URL(to.baseUrl).port };
  const sent = request(options).end(body);
  // A client that is refused early may find the connection closed while it still sends.
  sent.on('error', () => undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode ?? 0, headers: response.headers };
}

/** Returns the data received until the server closes the connection. */
async function rawAnswer(to: TestApp, input: string): Promise<{ statusCode: number; headers: IncomingHttpHeaders; body: unknown }> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(to.baseUrl).port) }).on('error', () => undefined);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(input);
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { statusCode: Number(first.split(' ')[1]), headers, body: JSON.parse(body) as unknown };
}

const json = { 'content-type': 'application/json' };
const login = '/server/api/auth/login';
const posted = (path: string, body: string, headers: Record<string, string> = {}) => ({
  path,
  method: 'POST',
  headers: { ...json, ...headers },
  body,
});
const toGraphql = (body: string, headers?: Record<string, string>) => posted('/server/graphql', body, headers);
const kinds: Kind[] = [
  { what: 'the page', path: '/', status: 200 },
  { what: 'a page of the client', path: '/bm/form/date', status: 200 },
  { what: 'an asset', path: '/assets/index-abc123.js', status: 200 },
  { what: 'an asset that is gone', path: '/assets/gone.js', status: 404 },
  { what: 'an address that cannot be read', path: '/%zz', status: 404 },
  { what: 'a name that is too long', path: `/server/api/files/${'a'.repeat(200)}`, status: 404 },
  { what: 'GraphQL', status: 200, ...toGraphql('{"query":"{ __typename }"}') },
  { what: 'GraphQL that is refused', status: 400, ...toGraphql('{"query":"{"}') },
  { what: 'GraphQL without a session', status: 401, ...toGraphql('{"query":"{ me { _id } }"}', { authorization: 'Bearer x' }) },
  { what: 'GraphQL from another site', status: 403, ...toGraphql('{}', { origin: 'https://evil.test' }) },
  { what: 'REST', path: '/server/api/health/live', status: 200 },
  { what: 'REST without a session', path: '/server/api/auth/user', status: 401 },
  { what: 'REST that is not there', path: '/server/api/nothing', status: 404 },
  { what: 'REST that is no JSON', status: 400, ...posted(login, '{') },
  { what: 'REST that is too large', status: 413, ...posted(login, 'x'.repeat(2_000_000)) },
  { what: 'REST of another kind', status: 415, ...posted(login, 'x', { 'content-type': 'text/plain' }) },
  { what: 'REST that is bad input', status: 422, ...posted(login, '{}') },
  { what: 'REST from another site', status: 403, ...posted(login, '{}', { origin: 'https://evil.test' }) },
  { what: 'a file without a session', path: '/server/api/files/nothing', status: 401 },
  { what: 'an upload without a session', path: '/server/api/upload', status: 401, method: 'POST' },
];

function expectGuarded(headers: IncomingHttpHeaders): void {
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/default-src '(?:self|none)'/);
  const ofScripts = policy.split(';').filter((part) => /script-src|default-src/.test(part));
  expect(ofScripts.join()).not.toMatch(/unsafe|\*|https?:/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('strict-origin');
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers.server).toBeUndefined();
}

describe('headers of every kind of answer (C9)', () => {
  it.each(kinds)('$what ($status)', async (kind) => {
    const { status, headers } = await headersOf(app, kind);
    expect(status).toBe(kind.status);
    expectGuarded(headers);
    expect(headers['strict-transport-security']).toBeUndefined();
    if (kind.path.startsWith('/server/')) expect(headers['cache-control']).toBe('no-store');
    expect((await headersOf(secure, kind)).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('are exactly these', async () => {
    const live = { path: '/server/api/health/live', status: 200 };
    const { headers } = await headersOf(app, live);
    const own = ['x-request-id', 'content-type', 'content-length', 'date', 'connection', 'keep-alive'];
    const guards = Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
    expect(guards).toEqual({
      'content-security-policy':
        "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self';connect-src 'self';worker-src 'self';manifest-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
      'cache-control': 'no-store',
    });
    const overTls = (await headersOf(secure, live)).headers;
    expect(overTls).toMatchObject({
      ...guards,
      'content-security-policy': `${String(guards['content-security-policy'])};upgrade-insecure-requests`,
    });
  });

  it.each([
    ['no HTTP at all', 400, 'GARBAGE\r\n\r\n'],
    ['a bad header', 400, 'GET / HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n'],
    ['two lengths', 400, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an unknown Expect', 417, 'POST /server/graphql HTTP/1.1\r\nHost: localhost\r\nExpect: coffee\r\nContent-Length: 1\r\n\r\n'],
    ['headers of 20 kB', 431, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('answers before routing: %s (%i)', async (_, status, input) => {
    const { headers, statusCode, body } = await rawAnswer(app, input);
    expect(statusCode).toBe(status);
    expectGuarded(headers);
    expect(headers['content-type']).toContain('application/json');
    expect(headers.connection).toBe('close');
    expect(body).toMatchObject({ statusCode: status, message: expect.any(String) as string });
    expect((await rawAnswer(secure, input)).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('a health check in HTTP/1.0 needs no Host', async () => {
    expect((await rawAnswer(app, 'GET /server/api/health/live HTTP/1.0\r\n\r\n')).statusCode).toBe(200);
  });

  it.each(['/%73erver/api/auth/user', '/s%65rver/api/auth/user', 'http://elsewhere.test/server/api/auth/user'])(
    'personal data at %s, which is the same route, is kept in no cache either',
    async (path) => {
      const { status, headers } = await headersOf(app, { path, status: 200, headers: { authorization } });
      expect(status).toBe(200);
      expectGuarded(headers);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('a file: sandbox, nosniff, not cached', async () => {
    for (const [path, disposition] of [
      [image, 'inline'],
      [document, 'attachment'],
    ] as const) {
      const { status, headers } = await headersOf(app, { path, status: 200, headers: { authorization } });
      expect(status).toBe(200);
      expectGuarded(headers);
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-disposition']).toContain(disposition);
    }
  });
});
