import { expect, it } from 'vitest';
import { createLogger } from '../../shared/logger.js';
import { givenAccount } from '../../testing/given-account.js';
import { oneApp } from '../../testing/one-app.js';
import { cookieHeader, RestClient } from '../../testing/rest-client.js';

const lines: string[] = [];
const app = await oneApp({ logger: createLogger('trace', { write: (line: string) => void lines.push(line) }) });

it('a session from its first to its last day leaves no password, token, hash, e-mail, name or address in the log', async () => {
  const rest = new RestClient(app.baseUrl);
  const secrets = ['rahsia-123', 'wrong-secret', 'siti.secret@example.test', 'Siti Secret', '10.99.88.77', 'argon2'];
  const { email } = await givenAccount(app, { email: 'siti.secret@example.test', name: 'Siti Secret', role: 'admin' });
  const from = { 'x-forwarded-for': '10.99.88.77' };
  const login = await rest.post('/auth/login', { email, password: 'rahsia-123' }, from);
  const bearer = { ...from, authorization: `Bearer ${String(login.body['token'])}` };
  await rest.get('/auth/user', bearer);
  const refreshed = await rest.post('/auth/refresh', undefined, { ...from, cookie: cookieHeader(login) });
  await rest.post('/auth/refresh', { refresh_token: login.body['refresh_token'] }, from);
  await rest.get(`/auth/user?token=${String(login.body['token'])}`, bearer);
  for (let at = 0; at < 12; at += 1) await rest.post('/auth/login', { email, password: 'wrong-secret' }, from);
  await rest.post('/auth/login', { email: ['siti.secret@example.test'], password: 'rahsia-123' }, from);
  await rest.send('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"siti.secret@example.test",',
  });
  await rest.post('/auth/login', { email: 'siti.secret@example.test\u0000', password: 'rahsia-123' }, from);
  await rest.post('/auth/logout', { refresh_token: refreshed.body['refresh_token'] }, bearer);
  for (const { body, cookies } of [login, refreshed])
    secrets.push(String(body['token']), String(body['refresh_token']), cookies['known-device']?.split(/[=;]/)[1] ?? 'known-device');

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(15);
  expect(log).toContain('a spent refresh token was used');
  for (const secret of secrets) expect(log).not.toContain(secret);
});
