import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../shared/logger.js';
import { placeOf } from '../shared/postgres-url.js';
import { StartError } from '../shared/start-error.js';
import { createDataSource } from './data-source.js';
import { Database } from '../database/database.js';
import { codeOf, isUnavailable } from '../database/database-error.js';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';
import { migrateDatabase } from './migrate-database.js';

/** As server_version_num says it. */
export const oldestVersion = 180_000;
/** How long a database that is on its way up is waited for, in milliseconds. */
const startTimeout = 15_000;

export interface OpenDatabaseOptions {
  url: string;
  logger: Logger;
  /** 'maintenance': without time limits, for commands and seeding. */
  use?: 'application' | 'maintenance';
  /** False accepts a database that may lose what it acknowledged: for databases of tests only. */
  requireDurability?: boolean;
  /** True applies the functions of this release although a newer one has applied its own: a way back, taken on purpose. */
  functionsOfThisRelease?: boolean;
}

/**
 * Connects, brings the schema up to date and makes sure that the application's sessions are durable (target A7).
 * @throws StartError in one clear sentence
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

/** Waits for the server and checks that it is one that the schema needs. */
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

/** Refuses sessions in which an acknowledged booking could be lost. @throws StartError naming the settings */
export async function refuseUndurable(database: Database): Promise<void> {
  const settings = await undurableSettings(database);
  if (settings.length === 0) return;
  await database.close();
  throw new StartError(`The database could lose bookings: turn on ${settings.join(', ')}.`);
}

/** The settings with which an acknowledged booking could be lost. */
export async function undurableSettings(database: Database): Promise<string[]> {
  const settings = await database.query<{ name: string }>(
    `SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting IN ('off', 'local')`,
  );
  return settings.map(({ name }) => name);
}

/** Without user and password, which some messages of drivers carry. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  return [code, message].filter((part) => part !== undefined && part !== '').join(', ');
}
