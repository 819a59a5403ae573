import { runCommand } from './run-command.js';

await runCommand(async (database) => {
  const migrations = await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  process.stdout.write(`The database is up to date (${migrations.length} migrations, the last ${migrations.at(-1)?.name ?? 'none'}).\n`);
  return 0;
});
