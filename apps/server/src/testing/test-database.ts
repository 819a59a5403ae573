import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDataSource } from '../app/data-source.js';
import { Database } from '../database/database.js';
import { undescribedEvents } from './event-log.js';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';

export interface TestDatabase {
  database: Database;
  url: string;
  /** Closes the connections and drops the database, even if others are connected. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Makes its live_change_id_seq as a promoted standby may find an unlogged sequence: its page was never written. */
  brokenSequence?: boolean;
}

/** Creates a migrated, empty database, copied from the template in about 50 ms. */
export async function createTestDatabase({ brokenSequence = false }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copied as files, so none of its pages is in memory yet.
  await administer(`CREATE DATABASE ${name} TEMPLATE booking_template ${brokenSequence ? 'STRATEGY FILE_COPY' : ''}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  if (brokenSequence)
    await administer(
      // The program reads the output of COPY: otherwise its pipe may break.
      `DO $$ BEGIN EXECUTE format('COPY (SELECT) TO PROGRAM %L', format('cat > /dev/null; dd if=/dev/zero of=%s/%s bs=8192 count=1 conv=notrunc',
         current_setting('data_directory'), pg_relation_filepath('live_change_id_seq'))); END $$`,
      url.href,
    );
  const database = new Database(await createDataSource({ url: url.href, use: 'application' }).initialize());
  const drop = async () => {
    const undescribed = await undescribedEvents(database);
    await database.close();
    // A pool reports that it is closed before its last connections are: PostgreSQL waits for them for up to five seconds. Later connections
    // are terminated.
    await administer(`DROP DATABASE ${name}`).catch(() => administer(`DROP DATABASE ${name} WITH (FORCE)`));
    if (undescribed.length > 0) throw new Error(`openapi.json describes other bodies of events: ${undescribed.join('; ')}`);
  };
  return { database, url: url.href, drop };
}

async function administer(sql: string, url = inject('postgresUrl')): Promise<void> {
  const client = new ErrorTolerantClient(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
