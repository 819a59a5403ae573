import { systemClock } from '../shared/clock.js';
import { runCommand } from './run-command.js';
import { setUp } from './set-up.js';

await runCommand(async (database) => {
  const { branches, years } = await setUp(database, systemClock);
  const done = [
    branches > 0 ? `${branches} branches with their coverage were added.` : 'There are branches already: they stay as they are.',
    years.length > 0
      ? `Closed days were added for ${years.join(', ')}.`
      : 'There are closed days for every year that is shipped: they stay as they are.',
  ];
  process.stdout.write(`${done.join('\n')}\n`);
  return 0;
});
