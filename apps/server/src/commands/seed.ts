import { systemClock } from '../shared/clock.js';
import { StartError } from '../shared/start-error.js';
import { runCommand } from './run-command.js';
import { seedDemo } from './seed-demo.js';

await runCommand(
  async (database) => {
    await seedDemo(database, systemClock);
    process.stdout.write('The demo data is there.\n');
    return 0;
  },
  ({ databaseUrl, demoIsMeant }) => {
    if (databaseUrl !== null && !demoIsMeant)
      throw new StartError('db:seed writes orders and bookings of the demo. To have them in the database of DATABASE_URL, set DEMO=1.');
  },
);
