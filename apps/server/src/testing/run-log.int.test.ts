import { randomUUID } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { createLogger } from '../shared/logger.js';
import { RunLog } from './run-log.js';
import { startServerProcess } from './server-process.js';
import { createTestApp } from './test-app.js';
import { createTestDatabase } from './test-database.js';

const log = new RunLog(inject('runLogFolder'));

it('the run log has every server of this run, at every level', async () => {
  const [request, quiet, own] = [randomUUID(), randomUUID(), randomUUID()];
  const app = await createTestApp();
  await fetch(`${app.baseUrl}/server/api/health/live`, { headers: { 'x-request-id': request } });
  await app.close();
  createLogger('silent').trace(quiet);
  createLogger('info', { write: () => undefined }).info(own);
  for (const input of [request, quiet, own]) expect(log.text()).toContain(input);
});

it('the run log has a server in a process of its own too', async () => {
  const requestId = randomUUID();
  const { url, drop } = await createTestDatabase();
  const { api, kill } = await startServerProcess({ databaseUrl: url });
  await api.graphql('{ __typename }', {}, { 'x-request-id': requestId });
  // The line is written after the response: a process that is killed at once may not write it.
  await expect.poll(() => log.text().includes(requestId), { timeout: 10_000 }).toBe(true);
  await kill();
  await drop();
});

it('the check finds passwords and codes that tests send', async () => {
  const app = await createTestApp();
  const password = `s3cret-${randomUUID().slice(0, 6)}`;
  await fetch(`${app.baseUrl}/server/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'x', password }),
  });
  await app.close();
  expect(log.secrets()).toContain(password);
});
