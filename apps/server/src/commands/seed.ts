import { systemClock } from '../shared/clock.js';
import { runCommand } from './run-command.js';
import { seedDemo } from './seed-demo.js';

await runCommand(async (database) => {
  await seedDemo(database, systemClock);
  process.stdout.write('The demo data is there.\n');
  return 0;
});
