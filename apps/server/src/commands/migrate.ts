import { parseArgs } from 'node:util';
import { planMigrations } from '../app/plan-migrations.js';
import { readDatabaseEnvironment } from '../shared/environment.js';
import { StartError } from '../shared/start-error.js';
import { runCommand, sayFault } from './run-command.js';

const flag = 'functions-of-this-release';
const { values } = parseArgs({ options: { [flag]: { type: 'boolean', default: false }, plan: { type: 'boolean', default: false } } });

if (values.plan) await sayFault(plan);
else
  await runCommand(
    async (database) => {
      const migrations = await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
      process.stdout.write(
        `The database is up to date (${migrations.length} migrations, the last ${migrations.at(-1)?.name ?? 'none'}).\n`,
      );
      return 0;
    },
    undefined,
    { functionsOfThisRelease: values[flag] === true },
  );

/** What would run, and which locks it takes; nothing is run. The embedded database of the demo is migrated at its start. */
async function plan(): Promise<number> {
  const { databaseUrl } = readDatabaseEnvironment();
  if (databaseUrl === null) throw new StartError('--plan needs DATABASE_URL.');
  const planned = await planMigrations(databaseUrl);
  if (planned.length === 0) process.stdout.write('Nothing: the database has had every migration.\n');
  for (const { name, statements } of planned) {
    process.stdout.write(`${name}\n`);
    for (const { statement, lock } of statements) process.stdout.write(`  ${statement}\n    ${lock ?? 'no lock on what others use'}\n`);
  }
  return 0;
}
