import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { EmbeddedPostgres } from '../postgres/embedded-postgres.js';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database `postgres` of the server that all tests share. */
    postgresUrl: string;
  }
}

/** Every test database is a copy of this one. */
const templateDatabase = 'booking_template';

/** Starts one PostgreSQL for all tests, without durability (tests that need it start their own), and migrates the template once. */
export default async function postgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'booking-tests-'));
  const postgres = await EmbeddedPostgres.start({ dataDir, durable: false });
  const client = new ErrorTolerantClient(postgres.url('postgres'));
  await client.connect();
  await client.query(`CREATE DATABASE ${templateDatabase}`);
  await client.end();
  // Imports built packages: Vitest imports all global set-ups before it runs the first, which builds them.
  const { migrateDatabase } = await import('../app/migrate-database.js');
  await migrateDatabase(postgres.url(templateDatabase));
  project.provide('postgresUrl', postgres.url('postgres'));
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
