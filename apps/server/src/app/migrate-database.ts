import { createDataSource } from './data-source.js';

/** Any number of processes may start at once: one migrates, the others wait and find it done. */
const migrationLock = 7102;

/** Brings the schema up to date. @returns the names of the migrations that were run */
export async function migrateDatabase(url: string): Promise<string[]> {
  const dataSource = await createDataSource({ url, use: 'maintenance' }).initialize();
  const guard = dataSource.createQueryRunner();
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const run = await dataSource.runMigrations();
    return run.map((migration) => migration.name);
  } finally {
    // The session's end gives the lock back.
    await guard.release();
    await dataSource.destroy();
  }
}
