import { createDataSource } from '../app/data-source.js';
import { Database } from '../database/database.js';
import { codeOf } from '../database/database-error.js';
import { checkIntegrity } from '../database/integrity-errors.js';
import { createStorage } from '../modules/upload/create-storage.js';
import { missingFiles } from '../modules/upload/missing-files.js';
import { systemClock } from '../shared/clock.js';
import { readDatabaseEnvironment } from '../shared/environment.js';
import { StartError } from '../shared/start-error.js';
import { stateOfMigrations } from './doctor/check-database.js';
import { fail, lineOf, ok, warn, type Finding } from './doctor/finding.js';
import { describeError } from './run-command.js';

/** `npm run db:verify`: checks that a restored copy (DATABASE_URL) is complete. It opens the copy read-only and does not migrate it. */
await describeError(async () => {
  const { databaseUrl, storageUrl } = readDatabaseEnvironment();
  if (databaseUrl === null) throw new StartError('db:verify needs DATABASE_URL: the address of the restored copy.');
  const source = createDataSource({ url: databaseUrl, use: 'reading' });
  await source.initialize().catch((error: unknown) => {
    throw new StartError(`The copy cannot be read (${codeOf(error) ?? String(error)}).`);
  });
  const findings = await verify(new Database(source), storageUrl);
  for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`);
  await source.destroy();
  return findings.some(({ level }) => level === 'FAIL') ? 1 : 0;
});

async function verify(database: Database, storageUrl: string | null): Promise<Finding[]> {
  const { done, pending, newer } = await stateOfMigrations(database);
  if (done === 0) return [fail('schema: this is no database of the product, or an empty one')];
  if (newer > 0) return [fail(`schema: made by a newer version than this one (${newer} migrations); verify it with that version`)];
  return [
    pending > 0 ? warn(`schema: ${done} migrations, ${pending} are still to come`) : ok(`schema: ${done} migrations, all of this version`),
    // The statements below need the schema of this version.
    ...(pending > 0 ? [] : [await integrityOf(database), await newestOf(database)]),
    await filesOf(database, storageUrl),
  ];
}

async function integrityOf(database: Database): Promise<Finding> {
  const { count } = await checkIntegrity(database, systemClock.now());
  return count === 0 ? ok('integrity: everything adds up') : fail(`integrity: ${count} faults; npm run db:integrity names them`);
}

async function newestOf(database: Database): Promise<Finding> {
  const [row] = await database.query<{ count: string; newest: Date | null }>(
    'SELECT count(*) AS count, max(created_at) AS newest FROM booking',
  );
  if (!row?.newest) return warn('bookings: none');
  const minutes = Math.round((systemClock.now().getTime() - row.newest.getTime()) / 60_000);
  return ok(`bookings: ${row.count}, the newest of ${row.newest.toISOString()}, ${minutes} minutes ago`);
}

async function filesOf(database: Database, storageUrl: string | null): Promise<Finding> {
  if (storageUrl === null) return warn('files: not looked at; STORAGE_URL says where they are');
  const { looked, missing } = await missingFiles(database, createStorage(storageUrl));
  if (missing.length === 0) return ok(`files: all ${looked} are there`);
  return fail(`files: ${missing.length} of ${looked} are missing: ${missing.slice(0, 10).join(', ')}`);
}
