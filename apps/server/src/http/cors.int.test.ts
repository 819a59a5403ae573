import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { givenBranch } from '../testing/given.js';
import { delivery } from '../testing/delivery-api.js';
import { oneApp } from '../testing/one-app.js';
import { tokenFor } from '../testing/test-app.js';
import { thisMachine } from '../shared/allowed-origins.js';

const shop = 'https://shop.example';
const app = await oneApp({ environment: { allowedOrigins: [shop, 'https://partner.example:8443'] } });
const demo = await oneApp({ environment: { mode: 'demo', allowedOrigins: [thisMachine] } });
await givenBranch(app.database);
const token = await tokenFor(app.container, { userId: '019a9f00-0000-7000-8000-00000000000c', name: 'Aminah' });

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: { data?: Record<string, unknown> | null; errors?: { extensions: { code: string } }[] };
}

/** Sends a request by socket, because no browser would send some of them. */
async function send(method: string, path: string, headers: Record<string, string | string[]>, query?: string, to = app): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port: new URL(to.baseUrl).port, method, path, headers });
  sent.end(query === undefined ? undefined : JSON.stringify({ query }));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {},
  };
}

const json = { 'content-type': 'application/json' };
const ask = (headers: Record<string, string | string[]>, query: string, to = app) =>
  send('POST', '/server/graphql', { ...json, ...headers }, query, to);
const preflight = (path: string, headers: Record<string, string | string[]>, to = app) =>
  send(
    'OPTIONS',
    path,
    { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type', ...headers },
    undefined,
    to,
  );
const allowing = (headers: IncomingHttpHeaders) => Object.keys(headers).filter((name) => name.startsWith('access-control'));

describe('a page of an allowed origin', () => {
  it('gets in its preflight what it may send: no key, no cookie', async () => {
    const { status, headers } = await preflight('/server/graphql', { origin: shop });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': shop,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, accept-language, x-request-id',
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const withKey = { origin: shop, 'access-control-request-headers': 'authorization,content-type' };
    expect((await preflight('/server/graphql', withKey)).headers['access-control-allow-headers']).not.toContain('authorization');
  });

  it('books as a guest, and can read the headers of limits', async () => {
    const input = JSON.stringify(delivery()).replace(/"(\w+)":/g, '$1:');
    const query = `mutation { bookDelivery(input: ${input}) { __typename ... on BookDeliverySuccess { booking { history { by } } } } }`;
    const { status, headers, body } = await ask({ origin: shop, 'x-request-id': 'from-the-shop' }, query);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({ bookDelivery: { __typename: 'BookDeliverySuccess', booking: { history: [{ by: 'Customer' }] } } });
    expect(headers).toMatchObject({ 'access-control-allow-origin': shop, 'x-request-id': 'from-the-shop', vary: 'Origin' });
    expect(headers['access-control-expose-headers']?.split(', ')).toEqual(['x-request-id', 'retry-after', 'ratelimit', 'ratelimit-policy']);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('reads errors as well', async () => {
    for (const query of ['{ users { totalCount } }', '{ nothing }', '{']) {
      const { headers, body } = await ask({ origin: shop }, query);
      expect([query, headers['access-control-allow-origin'], body.errors?.length]).toEqual([query, shop, 1]);
    }
  });

  it.each<[string, () => Record<string, string>]>([
    ['a cookie', () => ({ cookie: `apollo-token=${token}; browser=x; locale=bm` })],
    ['a token', () => ({ authorization: `Bearer ${token}` })],
    ['both', () => ({ authorization: `Bearer ${token}`, cookie: `apollo-token=${token}` })],
    ['a token that is none', () => ({ authorization: 'Bearer nonsense' })],
  ])('is a guest, even with %s', async (_, brought) => {
    const { status, body, headers } = await ask({ origin: shop, ...brought() }, '{ me { name } }');
    expect([status, body]).toEqual([200, { data: { me: null } }]);
    expect(headers['set-cookie']).toBeUndefined();
    const refused = await ask({ origin: shop, ...brought() }, 'mutation { archiveBookings(ids: []) { id } }');
    expect(refused.body.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' }, message: 'Sign in to continue.' }]);
    // With GET too, which needs no preflight.
    const got = await send('GET', `/server/graphql?query=${encodeURIComponent('{ me { name } }')}`, {
      ...json,
      origin: shop,
      ...brought(),
    });
    expect(got.body).toEqual({ data: { me: null } });
  });

  it('has no access to REST, files and subscriptions', async () => {
    for (const path of [
      '/server/api/auth/login',
      '/server/api/auth/refresh',
      '/server/api/upload',
      '/server/api/bookings.csv',
      '/server/graphqlx/y',
      '/server/graphqlx',
      '/server/graphql/',
    ]) {
      const { status, headers } = await preflight(path, { origin: shop });
      expect([path, [404, 405].includes(status), allowing(headers)]).toEqual([path, true, []]);
      const posted = await send('POST', path, { ...json, origin: shop, cookie: `apollo-token=${token}` });
      expect([path, posted.status, allowing(posted.headers)]).toEqual([path, 403, []]);
    }
    const upgrade = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
      'sec-websocket-version': '13',
    };
    expect((await send('GET', '/server/graphql', { origin: shop, ...upgrade })).status).toBe(403);
  });
});

describe('every other origin', () => {
  it.each([
    'null',
    'https://evil.example',
    'https://shop.example.evil',
    'https://evil-shop.example',
    'https://sub.shop.example',
    'https://shop.example@evil.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://partner.example',
    'HTTPS://SHOP.EXAMPLE',
    'https://shop.example/',
    'https://shop.example, https://evil.example',
    '*',
    '',
  ])('%s is refused, and gets no CORS headers', async (origin) => {
    const answer = await ask({ origin, cookie: `apollo-token=${token}` }, '{ me { name } }');
    expect([answer.status, answer.body.errors?.[0]?.extensions.code, allowing(answer.headers)]).toEqual([403, 'FORBIDDEN', []]);
    const preflighted = await preflight('/server/graphql', { origin });
    expect([preflighted.status, allowing(preflighted.headers)]).toEqual([405, []]);
  });

  it('two Origin headers are refused', async () => {
    for (const origins of [
      [shop, 'https://evil.example'],
      ['https://evil.example', shop],
      [shop, shop],
    ]) {
      const answer = await ask({ origin: origins, cookie: `apollo-token=${token}` }, '{ me { name } }');
      expect([answer.status, allowing(answer.headers)]).toEqual([403, []]);
    }
  });
});

it('the product’s own pages and clients without an Origin keep their identity', async () => {
  const cookie = `apollo-token=${token}`;
  const senders: Record<string, string>[] = [
    { origin: app.baseUrl, cookie },
    { origin: app.environment.publicUrl, cookie },
    { cookie },
    { authorization: `Bearer ${token}` },
    { origin: 'https://partner.test', authorization: `Bearer ${token}` },
  ];
  for (const headers of senders) {
    const answer = await ask(headers, '{ me { name } }');
    expect(answer.body).toEqual({ data: { me: { name: 'Aminah' } } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers.vary).toContain('Origin');
  }
});

it('an allowed origin that is also the product’s own keeps its identity', async () => {
  const own = new URL(demo.baseUrl).origin;
  const cookie = `apollo-token=${await tokenFor(demo.container, { name: 'Aminah' })}`;
  expect((await ask({ origin: own, cookie }, '{ me { name } }', demo)).body).toEqual({ data: { me: { name: 'Aminah' } } });
});

it('the demo allows pages of this machine, on any port', async () => {
  for (const origin of ['http://localhost:5173', 'http://127.0.0.1:8080', 'https://localhost', 'http://localhost']) {
    expect((await preflight('/server/graphql', { origin }, demo)).headers['access-control-allow-origin']).toBe(origin);
    expect((await ask({ origin }, '{ me { name } }', demo)).body).toEqual({ data: { me: null } });
  }
  for (const origin of [
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example:80',
    'http://192.168.1.5',
    'http://localhost:5173/x',
    'http://localhost:',
  ])
    expect(allowing((await preflight('/server/graphql', { origin }, demo)).headers)).toEqual([]);
});
