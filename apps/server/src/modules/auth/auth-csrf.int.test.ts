import { beforeAll, describe, expect, it } from 'vitest';
import { givenAccount } from '../../testing/given-account.js';
import { oneApp } from '../../testing/one-app.js';
import { cookieHeader, RestClient, type RestAnswer } from '../../testing/rest-client.js';

let email: string;
let signedIn: RestAnswer;
const app = await oneApp();
const rest = new RestClient(app.baseUrl);
beforeAll(async () => {
  ({ email } = await givenAccount(app));
  signedIn = await rest.post('/auth/login', { email, password: 'rahsia-123' });
});

/** Everything that a request could have changed. */
const state = () =>
  app.database.query(
    'SELECT f.id, f.revoked_at, t.used_at, encode(t.token_hash, $1) AS hash FROM session_family f JOIN refresh_token t ON t.family_id = f.id ORDER BY 4',
    ['hex'],
  );
const attempts = () => app.database.query('SELECT sum(cardinality(attempts)) AS attempts FROM attempt_limit');
const bodyOf = (path: string) =>
  ({ '/auth/login': { email, password: 'rahsia-123' }, '/auth/otp': { mobile: '0123456789' } })[path] ?? {
    refresh_token: signedIn.body['refresh_token'],
  };

describe.each(['/auth/login', '/auth/refresh', '/auth/logout', '/auth/otp'])('POST %s from another site (C5)', (path) => {
  const refused = async (init: RequestInit, statuses: number[]) => {
    const before = [await state(), await attempts()];
    const answer = await rest.send(path, { method: 'POST', ...init, headers: { cookie: cookieHeader(signedIn), ...init.headers } });
    expect(statuses).toContain(answer.status);
    expect(answer.body).toEqual({ message: expect.any(String) as string, statusCode: answer.status });
    expect(answer.cookies).toEqual({});
    expect([await state(), await attempts()]).toEqual(before);
  };

  it.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/xml',
    'nonsense',
  ])('as %s', (type) => refused({ headers: { 'content-type': type }, body: JSON.stringify(bodyOf(path)) }, [415]));

  it('as a form', () => refused({ body: new URLSearchParams({ email, password: 'rahsia-123' }) }, [415]));
  it('as multipart', () => {
    const form = new FormData();
    form.set('email', email);
    return refused({ body: form }, [415]);
  });
  it('as text without a body', () => refused({ headers: { 'content-type': 'text/plain' } }, [415]));

  it.each(['https://evil.test', 'null', 'http://localhost:3000.evil.test', 'http://localhost:3001', 'https://localhost:3000'])(
    'with Origin %s',
    (origin) => refused({ headers: { 'content-type': 'application/json', origin }, body: JSON.stringify(bodyOf(path)) }, [403]),
  );
  it('without a body', () => refused({ headers: { origin: 'https://evil.test' } }, [403]));
  it('with Sec-Fetch-Site', () => refused({ headers: { 'sec-fetch-site': 'cross-site' } }, [403]));

  it('by GET, PUT and the like', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
      await refused({ method, headers: { 'content-type': 'application/json' } }, [400, 405]);
  });

  it('a preflight is answered with no permission', async () => {
    const { status, headers } = await fetch(`${app.baseUrl}/server/api${path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(405);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

it('the product’s own pages are accepted', async () => {
  for (const origin of [app.baseUrl, 'http://localhost:3000']) {
    expect((await rest.post('/auth/login', { email, password: 'rahsia-123' }, { origin, 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
  }
});
