import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { systemClock } from '../shared/clock.js';
import { keptSecret } from '../shared/local-data.js';
import type { DatabaseEnvironment } from '../shared/environment.js';
import { StartError } from '../shared/start-error.js';
import { fillBookings } from '../demo/fill-bookings.js';
import { runCommand } from './run-command.js';
import { seedDemo } from '../demo/seed-demo.js';

const usage = `npm run db:seed                          the demo's branches, orders and bookings
npm run db:seed -- --bookings <number>   and as many made-up bookings as it takes until there are so many, at most 5000000`;
const maxBookings = 5_000_000;

let bookings: number | null = null;

await runCommand(
  async (database, environment) => {
    const secret = linkSecret(environment);
    await seedDemo(database, systemClock, secret);
    process.stdout.write('The demo data is there.\n');
    if (bookings === null) return 0;
    const made = await fillBookings(database, systemClock, bookings, secret, showProgress);
    process.stdout.write(`${made.toLocaleString('en')} bookings were made up.\n`);
    return 0;
  },
  ({ databaseUrl, demoIsMeant }) => {
    bookings = readArguments();
    if (databaseUrl !== null && !demoIsMeant)
      throw new StartError('db:seed writes orders and bookings of the demo. To have them in the database of DATABASE_URL, set DEMO=1.');
  },
);

/** Writes over the same line of a terminal, and nothing without a terminal. */
function showProgress(onFile: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${onFile.toLocaleString('en')} bookings are on file. `);
}

/**
 * Returns the secret from which links are derived: the server's if it is set or stored here; else a random one, whose links do not work.
 */
function linkSecret({ sessionSecret, databaseUrl, dataDir }: DatabaseEnvironment): string {
  return sessionSecret ?? (databaseUrl === null ? keptSecret(dataDir, 'session-secret') : randomBytes(32).toString('base64url'));
}

/** Returns the requested number of bookings; null for those of the demo. @throws StartError */
function readArguments(): number | null {
  try {
    const { values } = parseArgs({ options: { bookings: { type: 'string' } } });
    if (values.bookings === undefined) return null;
    if (/^\d{1,7}$/.test(values.bookings) && Number(values.bookings) <= maxBookings) return Number(values.bookings);
  } catch {
    // Reported below, as an invalid number.
  }
  throw new StartError(usage);
}
