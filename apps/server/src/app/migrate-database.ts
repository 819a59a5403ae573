import type { QueryRunner } from 'typeorm';
import { applyFunctions } from '../database/apply-functions.js';
import { Baseline1764547300000 } from '../database/migrations/baseline.js';
import { schemaFiles } from '../database/schema-files.js';
import { release } from '../shared/release.js';
import { StartError } from '../shared/start-error.js';
import { createDataSource } from './data-source.js';

/** Any number of processes may start at once: one migrates, the others wait and find it done. */
const migrationLock = 7102;

export interface Migrated {
  /** The names of the migrations that were run. */
  migrations: string[];
  /** The names of the functions that were replaced. */
  functions: string[];
}

/**
 * Brings the schema up to date: migrations first, then the functions of schema/functions.
 * @param functionsOfThisRelease also where a newer release has applied its own
 * @throws StartError for a database whose schema did not begin with the baseline
 */
export async function migrateDatabase(url: string, { functionsOfThisRelease = false } = {}): Promise<Migrated> {
  const dataSource = await createDataSource({ url, use: 'maintenance' }).initialize();
  const guard = dataSource.createQueryRunner();
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await refuseFormerSchema(guard);
    const run = await dataSource.runMigrations();
    await guard.startTransaction();
    const functions = await applyFunctions(guard, schemaFiles('functions'), { release, force: functionsOfThisRelease });
    await guard.commitTransaction();
    return { migrations: run.map((migration) => migration.name), functions };
  } finally {
    // The session's end gives the lock back, and ends a transaction that was not committed.
    await guard.release();
    await dataSource.destroy();
  }
}

async function refuseFormerSchema(runner: QueryRunner): Promise<void> {
  const [table] = (await runner.query(`SELECT to_regclass('migrations') IS NOT NULL AS "isThere"`)) as { isThere: boolean }[];
  if (table?.isThere !== true) return;
  const names = (await runner.query('SELECT name FROM migrations')) as { name: string }[];
  if (names.length > 0 && !names.some(({ name }) => name === Baseline1764547300000.name))
    throw new StartError(
      'The database was made before the baseline of the schema, by a version that was never released: use an empty one.',
    );
}
