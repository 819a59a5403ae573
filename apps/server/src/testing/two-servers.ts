import type { Database } from '../database/database.js';
import { integrityErrors } from '../database/integrity-errors.js';
import { AccessTokens } from '../modules/auth/access-token.js';
import type { ApiClient } from './api-client.js';
import { givenSession } from './given-session.js';
import { startServerProcess } from './server-process.js';
import { createTestDatabase } from './test-database.js';
import { testEnvironment } from './test-environment.js';

export interface TwoServers {
  /** The test's own connections to the database that both serve. */
  database: Database;
  /** For connections without the application's limits of time. */
  url: string;
  apis: readonly [ApiClient, ApiClient];
  /** The headers of a new client: its address, and staff with every scope on request. */
  client(input?: { staff?: boolean }): Promise<Record<string, string>>;
  /** Integrity errors of the database; must be empty. */
  integrityErrors(): Promise<unknown[]>;
  /** kill -9 of the first server. */
  killOne(): Promise<void>;
  close(): Promise<void>;
}

const now = '2026-03-04T04:00:00Z';
let clients = 0;

/** Two server processes on a test database, as in production behind a load balancer. */
export async function startTwoServers(input: { smsUrl?: string } = {}): Promise<TwoServers> {
  const { database, url, drop } = await createTestDatabase();
  const one = await startServerProcess({ databaseUrl: url, now, ...input });
  const other = await startServerProcess({ databaseUrl: url, now, ...input });
  const clock = { now: () => new Date(now) };
  const accessTokens = new AccessTokens(testEnvironment(url).sessionSecret, clock);
  return {
    database,
    url,
    apis: [one.api, other.api],
    async client({ staff: asStaff = false } = {}) {
      clients += 1;
      const address = { 'x-forwarded-for': `10.0.${Math.floor(clients / 250)}.${(clients % 250) + 1}` };
      return asStaff ? { ...address, authorization: `Bearer ${await givenSession({ database, accessTokens, clock })}` } : address;
    },
    integrityErrors: () => integrityErrors(database),
    killOne: () => one.kill(),
    async close() {
      await Promise.all([one.kill(), other.kill()]);
      await drop();
    },
  };
}
