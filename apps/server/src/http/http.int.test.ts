import { describe, expect, it, vi } from 'vitest';
import { release } from '../shared/release.js';
import { oneApp } from '../testing/one-app.js';
import { tokenFor } from '../testing/test-app.js';

const app = await oneApp();

const post = (headers: Record<string, string>, body = '{"query":"{ __typename }"}', path = '/server/graphql') =>
  fetch(`${app.baseUrl}${path}`, { method: 'POST', headers, body });
const json = { 'content-type': 'application/json' };

describe('requests that another site can send', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])('%s is refused', async (type) => {
    const response = await post({ 'content-type': type });
    expect([400, 415]).toContain(response.status);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
  });

  it('a GET without a preflight header is refused, and every mutation by GET', async () => {
    expect((await fetch(`${app.baseUrl}/server/graphql?query={__typename}`)).status).toBe(400);
    const headers = { 'apollo-require-preflight': 'true' };
    expect((await fetch(`${app.baseUrl}/server/graphql?query={__typename}`, { headers })).status).toBe(200);
    const mutation = `${app.baseUrl}/server/graphql?query=${encodeURIComponent('mutation { deleteRestriction(id: "x") }')}`;
    expect((await fetch(mutation, { headers })).status).toBe(405);
  });

  it.each(['https://evil.test', 'null', 'http://127.0.0.1:1'])('Origin %s is refused before any work', async (origin) => {
    const transaction = vi.spyOn(app.database, 'transaction');
    const cookie = `apollo-token=${await tokenFor(app.container)}`;
    const response = await post({ ...json, cookie, origin }, '{"query":"mutation { deleteRestriction(id: \\"x\\") }"}');
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
    expect(transaction).not.toHaveBeenCalled();
  });

  it('a request without an Origin is refused by Sec-Fetch-Site', async () => {
    expect((await post({ ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it.each<[string, (token: string) => Record<string, string>]>([
    ['a header that holds no token', () => ({ authorization: 'Basic x' })],
    ['an empty one', () => ({ authorization: '' })],
    ['a token and cookies', (token) => ({ authorization: `Bearer ${token}`, cookie: `refresh-token=x; apollo-token=${token}` })],
  ])('%s gives a page of another site no identity', async (_, headersOf) => {
    const headers = { ...json, origin: 'https://evil.test', ...headersOf(await tokenFor(app.container)) };
    for (const path of ['/server/graphql', '/server/api/auth/refresh', '/server/api/auth/logout'])
      expect((await post(headers, '{}', path)).status).toBe(403);
  });

  it.each(['/%73erver/graphql', '/server/g%72aphql', '/%73erver/api/auth/refresh', '/server/api/auth/log%6fut'])(
    'a foreign origin is refused at every spelling of a path: %s',
    async (path) => {
      const response = await post({ ...json, origin: 'https://evil.test' }, '{"query":"{ __typename }"}', path);
      expect(response.status).toBe(403);
    },
  );

  it('a foreign origin is refused at every path of the server', async () => {
    const response = await post({ ...json, origin: 'https://evil.test' }, '{}', '/server/api/anything');
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ message: 'Requests from another site are refused', statusCode: 403 });
  });
});

describe('bodies', () => {
  it.each<[string, string]>([
    ['no JSON', '{'],
    ['nothing', ''],
    ['prototype keys', '{"__proto__": {"query": "{ __typename }"}}'],
    ['no object', '"query"'],
    ['a query that is no text', '{"query": 5}'],
    ['variables that are no object', '{"query": "{ __typename }", "variables": []}'],
  ])('with %s are 400', async (_, body) => {
    const response = await post(json, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ message: expect.any(String) as string }] });
  });

  it.each([
    ['/server/graphql', 'utf-16'],
    ['/server/graphql', 'iso-8859-1'],
    ['/server/api/auth/login', 'bogus'],
    ['/server/api/auth/login', '"utf-7"'],
  ])('of %s with charset %s are refused', async (path, charset) => {
    const body = '{"query":"{ __typename }","email":"a@b.my","password":"x"}';
    expect((await post({ 'content-type': `application/json; charset=${charset}` }, body, path)).status).toBe(415);
    expect([200, 401]).toContain((await post({ 'content-type': 'application/json;charset="UTF-8"' }, body, path)).status);
  });
});

describe('health', () => {
  const status = async (name: string) => (await fetch(`${app.baseUrl}/server/api/health/${name}`)).status;

  it('live and ready are 200', async () => {
    expect([await status('live'), await status('ready')]).toEqual([200, 200]);
    expect(await (await fetch(`${app.baseUrl}/server/api/health/live`)).json()).toEqual({ status: 'ok', version: release });
  });

  it('not ready while the database is unreachable, and live all the time', async () => {
    vi.spyOn(app.database, 'isReady').mockResolvedValueOnce(false);
    expect([await status('ready'), await status('live'), await status('ready')]).toEqual([503, 200, 200]);
  });

  it('not ready while the database accepts no writes, whatever the reason, and the check leaves no row', async () => {
    const { database } = app;
    const left = () => database.query('SELECT 1 FROM live_change');
    await database.query('DELETE FROM live_change');
    // The sequence has no number left.
    await database.query('ALTER TABLE live_change ALTER COLUMN id SET MAXVALUE 1000000 RESTART WITH 1000000');
    expect(await status('ready')).toBe(200);
    expect([await status('ready'), await status('live')]).toEqual([503, 200]);
    await database.query('ALTER TABLE live_change ALTER COLUMN id SET NO MAXVALUE');
    expect(await status('ready')).toBe(200);
    // The next user of the connection finds no open transaction.
    await expect(Promise.all(Array.from({ length: 20 }, left))).resolves.toEqual(Array(20).fill([]));
  });

  it('not ready when the database takes too long', async () => {
    vi.spyOn(app.database, 'isReady').mockReturnValueOnce(new Promise(() => undefined));
    expect(await status('ready')).toBe(503);
  });

  it('not ready while stopping', async () => {
    app.container.readiness.stopping = true;
    expect([await status('ready'), await status('live')]).toEqual([503, 200]);
    app.container.readiness.stopping = false;
  });
});
