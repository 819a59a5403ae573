import { readDatabaseEnvironment, type DatabaseEnvironment } from '../shared/environment.js';
import { createLogger } from '../shared/logger.js';
import { StartError } from '../shared/start-error.js';
import type { Database } from '../database/database.js';
import { EmbeddedPostgres } from '../postgres/embedded-postgres.js';
import { openDatabase, type OpenDatabaseOptions } from '../app/open-database.js';

/**
 * Runs a command on DATABASE_URL or the embedded database. It migrates the database first, and stops an embedded database that it started.
 * The process exits with the code that the command returns, or 1 with one sentence on stderr.
 * @param check throws a StartError before anything else if the command must not run
 * @param options how the database is opened
 */
export async function runCommand(
  work: (database: Database, environment: DatabaseEnvironment) => Promise<number>,
  check?: (environment: DatabaseEnvironment) => void,
  options: Pick<OpenDatabaseOptions, 'functionsOfThisRelease'> = {},
): Promise<void> {
  let postgres: EmbeddedPostgres | undefined;
  let database: Database | undefined;
  await describeError(async () => {
    try {
      const environment = readDatabaseEnvironment();
      check?.(environment);
      const { databaseUrl, dataDir } = environment;
      const logger = createLogger('warn');
      if (databaseUrl === null) postgres = await EmbeddedPostgres.start({ dataDir });
      database = await openDatabase({ url: databaseUrl ?? postgres?.url() ?? '', logger, use: 'maintenance', ...options });
      return await work(database, environment);
    } finally {
      await database?.close();
      await postgres?.stop();
    }
  });
}

/** Runs a command. The process exits with the code that it returns, or 1 with one sentence on stderr if it throws a StartError. */
export async function describeError(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
