import { setTimeout as pause } from 'node:timers/promises';
import type { MigrationInterface } from 'typeorm';
import { applyFunctions } from '../database/apply-functions.js';
import { codeOf } from '../database/database-error.js';
import { Baseline } from '../database/migrations/baseline.js';
import { schemaFiles } from '../database/schema-files.js';
import { release } from '../shared/release.js';
import { StartError } from '../shared/start-error.js';
import { createDataSource, type DataSourceOptions } from './data-source.js';

export interface Migrated {
  /** Names of the migrations that were run. */
  migrations: string[];
  /** Names of the functions that were replaced. */
  functions: string[];
}

export interface MigrateOptions {
  /** True applies the functions of this release even if a newer one has applied its own. */
  functionsOfThisRelease?: boolean;
  /** Migrations in addition to those of the product, for drills. */
  more?: DataSourceOptions['more'];
}

/** Maximum number of attempts of a migration that did not get a lock within 200 ms, and the pause between two, in milliseconds. */
const tries = { max: 60, pause: 100, spread: 700 };

/**
 * Brings the schema up to date: first the migrations, then the functions of schema/functions. A statement waits 200 ms for a lock, because
 * statements behind it in the queue wait as long; then its migration is rolled back and repeated after a pause.
 * @throws StartError for a database with another baseline, or if another session keeps a lock
 */
export async function migrateDatabase(url: string, { functionsOfThisRelease = false, more }: MigrateOptions = {}): Promise<Migrated> {
  const dataSource = await createDataSource({ url, use: 'migration', ...(more && { more }) }).initialize();
  const guard = dataSource.createQueryRunner();
  try {
    // Several processes may start at once: one migrates, and the others wait here, without a time limit, and find it done.
    await guard.query('SET lock_timeout = 0');
    await guard.query('SELECT pg_advisory_lock(7102, 0)');
    await guard.query('RESET lock_timeout');
    const before = await migrationsHad(guard);
    refuseOtherBaseline(before);
    await retryWhileLocked(() => dataSource.runMigrations());
    const run = (await migrationsHad(guard)).filter((name) => !before.includes(name));
    const functions = await retryWhileLocked(async () => {
      await guard.startTransaction();
      try {
        const applied = await applyFunctions(guard, schemaFiles('functions'), { release, force: functionsOfThisRelease });
        await guard.commitTransaction();
        return applied;
      } catch (error) {
        await guard.rollbackTransaction();
        throw error;
      }
    });
    return { migrations: run, functions };
  } finally {
    // Ending the session releases the lock.
    await guard.release();
    await dataSource.destroy();
  }
}

async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== '55P03') throw error;
      if (attempt === tries.max)
        throw new StartError('The schema could not be changed: somebody keeps a lock (docs/database.md says how to find who).');
      await pause(tries.pause + Math.random() * tries.spread);
    }
  }
}

/** Returns the names of the migrations that were run on the database. */
export async function migrationsHad(source: { query(sql: string): Promise<unknown> }): Promise<string[]> {
  const [table] = (await source.query(`SELECT to_regclass('migrations') IS NOT NULL AS "isThere"`)) as { isThere: boolean }[];
  if (table?.isThere !== true) return [];
  return ((await source.query('SELECT name FROM migrations')) as { name: string }[]).map(({ name }) => name);
}

export function nameOf(migration: MigrationInterface): string {
  return migration.name ?? migration.constructor.name;
}

function refuseOtherBaseline(names: readonly string[]): void {
  if (names.length > 0 && !names.includes(Baseline.migrationName))
    throw new StartError(
      'The database has the schema of another version from before release 1.0, which is not upgraded: use an empty database (embedded: remove the data folder).',
    );
}
