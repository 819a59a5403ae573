import { parseArgs } from 'node:util';
import { runCommand } from './run-command.js';

const flag = 'functions-of-this-release';
const { values } = parseArgs({ options: { [flag]: { type: 'boolean', default: false } } });

await runCommand(
  async (database) => {
    const migrations = await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    process.stdout.write(`The database is up to date (${migrations.length} migrations, the last ${migrations.at(-1)?.name ?? 'none'}).\n`);
    return 0;
  },
  undefined,
  { functionsOfThisRelease: values[flag] === true },
);
