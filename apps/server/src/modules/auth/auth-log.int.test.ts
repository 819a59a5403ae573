import { expect, it } from 'vitest';
import { createLogger } from '../../shared/logger.js';
import { givenAccount } from '../../testing/given-account.js';
import { oneApp } from '../../testing/one-app.js';
import { RestClient } from '../../testing/rest-client.js';

const lines: string[] = [];
const app = await oneApp({ logger: createLogger('trace', { write: (line: string) => void lines.push(line) }) });

it('the log of a session has a replay, and neither the person nor their address (run-log.ts looks for secrets)', async () => {
  const rest = new RestClient(app.baseUrl);
  const { email } = await givenAccount(app, { name: 'Siti Secret', role: 'admin' });
  const from = { 'x-forwarded-for': '10.99.88.77' };
  const { body } = await rest.post('/auth/login', { email, password: 'rahsia-123' }, from);
  const bearer = { ...from, authorization: `Bearer ${String(body['token'])}` };
  await rest.get(`/auth/user?token=${String(body['token'])}`, bearer);
  for (let at = 0; at < 2; at += 1) await rest.post('/auth/refresh', { refresh_token: body['refresh_token'] }, from);
  for (let at = 0; at < 12; at += 1) await rest.post('/auth/login', { email, password: 'wrong-secret' }, from);
  await rest.post('/auth/login', { email: [email], password: 'rahsia-123' }, from);
  await rest.post('/auth/logout', undefined, bearer);
  expect(lines.length).toBeGreaterThan(15);
  expect(lines.join('')).toContain('a spent refresh token was used');
  expect(lines.join('')).not.toMatch(/Siti Secret|10\.99\.88\.77/);
});
