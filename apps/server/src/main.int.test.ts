import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { productionEnvironment, runMain } from './testing/main-process.js';

// Tests that need a database of their own are in main.long.test.ts.
const production = productionEnvironment('postgres://x@127.0.0.1:9/x', '/nowhere');

test('refuses a wrong environment in one sentence on stderr, with code 1 and no stack', async () => {
  const answers = await Promise.all([
    runMain({ ...production, SESSION_SECRET: '', PORT: 'http' }).ended,
    runMain({ ...production, DATABASE_URL: '' }).ended,
    runMain({ DATABASE_URL: production['DATABASE_URL'] ?? '' }, 'seed').ended,
  ]);
  expect(answers).toEqual([
    {
      code: 1,
      out: '',
      err: 'The environment is not right: PORT must be a port number from 0 to 65535; with DATABASE_URL set, required and missing: SESSION_SECRET.\n',
    },
    { code: 1, out: '', err: expect.stringContaining('DATABASE_URL is set but empty') as string },
    // Sample data is written to a database of DATABASE_URL only on request.
    { code: 1, out: '', err: expect.stringContaining('set DEMO=1') as string },
  ]);
});

test('SIGTERM ends a start that waits for a silent database within 5 s (target A10)', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const databaseUrl = `postgres://x@127.0.0.1:${(silent.address() as AddressInfo).port}/x`;
  const { child, ended } = runMain({ ...production, DATABASE_URL: databaseUrl, PORT: '0' });
  await once(silent, 'connection');
  const signalled = performance.now();
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, err: '' });
  expect(performance.now() - signalled).toBeLessThan(5_000);
  silent.close();
});
