import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../shared/logger.js';
import { placeOf } from '../shared/postgres-url.js';
import { StartError } from '../shared/start-error.js';
import { createDataSource } from './data-source.js';
import { Database } from '../database/database.js';
import { codeOf, isUnavailable } from '../database/database-error.js';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';
import { migrateDatabase } from './migrate-database.js';

/** In the format of server_version_num. */
export const oldestVersion = 180_000;
/** Milliseconds to wait for a database that is starting. */
const startTimeout = 15_000;

export interface OpenDatabaseOptions {
  url: string;
  logger: Logger;
  /** 'maintenance': without time limits, for commands and seeding. */
  use?: 'application' | 'maintenance';
  /** False accepts a database that may lose acknowledged commits, for tests only. */
  requireDurability?: boolean;
  /** True applies the functions of this release even if a newer one has applied its own, to go back to this release. */
  functionsOfThisRelease?: boolean;
}

/**
 * Connects to the database, brings the schema up to date, and checks that the application's sessions are durable (target A7).
 * @throws StartError with one sentence for the operator
 */
export async function openDatabase({
  url,
  logger,
  use = 'application',
  requireDurability = true,
  functionsOfThisRelease = false,
}: OpenDatabaseOptions): Promise<Database> {
  await checkServer(url);
  const migrated = await migrateDatabase(url, { functionsOfThisRelease });
  if (migrated.migrations.length + migrated.functions.length > 0) logger.info(migrated, 'The database was migrated');
  const dataSource = createDataSource({
    url,
    use,
    onConnectionLost: (error) => logger.warn({ err: error }, 'A connection to the database was lost'),
  });
  const database = new Database(await dataSource.initialize());
  if (requireDurability) await refuseUndurable(database);
  return database;
}

/** Waits for the database server and checks its version. */
async function checkServer(url: string): Promise<void> {
  const deadline = performance.now() + startTimeout;
  for (;;) {
    try {
      const version = await versionOf(url);
      if (version >= oldestVersion) return;
      throw new StartError(
        `The database at ${placeOf(url)} is PostgreSQL ${Math.floor(version / 10_000)}, and PostgreSQL 18 or newer is needed.`,
      );
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isUnavailable(error) || performance.now() > deadline) {
        throw new StartError(`The database at ${placeOf(url)} cannot be used (${reasonOf(error)}): check DATABASE_URL.`);
      }
      await pause(250);
    }
  }
}

async function versionOf(url: string): Promise<number> {
  const client = new ErrorTolerantClient({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(`SELECT current_setting('server_version_num')::int AS version`);
    return rows[0]?.version ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Refuses settings with which an acknowledged booking could be lost. @throws StartError naming them */
export async function refuseUndurable(database: Database): Promise<void> {
  const settings = await undurableSettings(database);
  if (settings.length === 0) return;
  await database.close();
  throw new StartError(`The database could lose bookings: turn on ${settings.join(', ')}.`);
}

/** Returns the settings with which an acknowledged booking could be lost. */
export async function undurableSettings(database: Database): Promise<string[]> {
  const settings = await database.query<{ name: string }>(
    `SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting IN ('off', 'local')`,
  );
  return settings.map(({ name }) => name);
}

/** Returns code and message of an error. Its other properties may contain the connection string. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  return [code, message].filter((part) => part !== undefined && part !== '').join(', ');
}
