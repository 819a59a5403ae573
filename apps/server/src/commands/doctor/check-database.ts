import { migrationsHad, nameOf } from '../../app/migrate-database.js';
import { oldestVersion, undurableSettings } from '../../app/open-database.js';
import type { Database } from '../../database/database.js';
import { fail, ok, warn, type Finding } from './finding.js';

const hour = 3_600_000;

/** Checks whether the product can run on the database, and whether its schema is up to date. It changes nothing. */
export async function checkDatabase(database: Database, now: Date): Promise<Finding[]> {
  return [
    ...(await checkServer(database)),
    await checkDurability(database),
    await checkRole(database),
    await checkMigrations(database),
    await checkArchive(database, now),
  ];
}

async function checkServer(database: Database): Promise<Finding[]> {
  const [server] = await database.query<{ version: string; number: number; isReadOnly: boolean }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
            pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean AS "isReadOnly"`,
  );
  const { version = '', number = 0, isReadOnly = true } = server ?? {};
  return [
    number < oldestVersion
      ? fail(`PostgreSQL: ${version}, and ${oldestVersion / 10_000} or newer is needed`)
      : ok(`PostgreSQL: reached, ${version}`),
    ...(isReadOnly ? [fail('PostgreSQL: nothing can be written; it is a standby, or default_transaction_read_only is set')] : []),
  ];
}

async function checkDurability(database: Database): Promise<Finding> {
  const settings = await undurableSettings(database);
  return settings.length === 0
    ? ok('durability: what is acknowledged is on the disk')
    : fail(`durability: bookings could be lost; turn on ${settings.join(', ')}`);
}

/** Finds settings of the role or the database: they apply to every session, and are in no file of the product. */
async function checkRole(database: Database): Promise<Finding> {
  const [role] = await database.query<{ isSuperuser: boolean; settings: string[] }>(
    `SELECT rolsuper AS "isSuperuser",
            ARRAY(SELECT name FROM pg_settings WHERE source IN ('database', 'user', 'database user') ORDER BY name) AS settings
       FROM pg_roles WHERE rolname = current_user`,
  );
  const { isSuperuser = false, settings = [] } = role ?? {};
  if (settings.length > 0) return warn(`role: settings of its own or of the database: ${settings.join(', ')}; the server expects none`);
  return isSuperuser
    ? warn('role: a superuser; one that owns this database and nothing else is enough')
    : ok('role: no superuser, no settings of its own');
}

/** Counts migrations that the database lacks, and migrations that this version does not know. */
export async function stateOfMigrations(database: Database): Promise<{ done: number; pending: number; newer: number }> {
  const done = new Set(await migrationsHad(database));
  const known = new Set(database.dataSource.migrations.map(nameOf));
  const pending = [...known].filter((name) => !done.has(name)).length;
  return { done: done.size, pending, newer: [...done].filter((name) => !known.has(name)).length };
}

async function checkMigrations(database: Database): Promise<Finding> {
  const { pending, newer } = await stateOfMigrations(database);
  if (pending > 0) return warn(`migrations: ${pending} pending; the next start of this version runs them, or npm run db:migrate`);
  return newer > 0 ? warn(`migrations: ${newer} are of a newer version than this one`) : ok('migrations: none pending');
}

/** Checks whether the WAL since the last base backup is archived. Only the backup tool knows the age of that backup. */
async function checkArchive(database: Database, now: Date): Promise<Finding> {
  const [archive] = await database.query<{ isOn: boolean; archivedAt: Date | null; isFailing: boolean }>(
    `SELECT current_setting('archive_mode') <> 'off' AS "isOn", last_archived_time AS "archivedAt",
            coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS "isFailing"
       FROM pg_stat_archiver`,
  );
  if (!archive?.isOn) return warn('backups: archive_mode is off; a restore loses all since the last backup, so see that there is one');
  if (archive.isFailing) return fail('backups: the archive does not take WAL; see archive_command and the log of PostgreSQL');
  if (archive.archivedAt === null) return warn('backups: nothing was archived yet');
  const age = Math.round((now.getTime() - archive.archivedAt.getTime()) / hour);
  return age > 24
    ? warn(`backups: WAL was last archived ${age} hours ago; see archive_timeout`)
    : ok(`backups: WAL was archived within ${age + 1} h`);
}
