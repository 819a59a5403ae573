import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@booking/server/postgres/embedded-postgres';
import { monthErrors, printMonth } from './month-figures.js';
import { simulateMonth } from './month.js';

/**
 * `npm run simulate -- [seed]`: a month of about 3,000 deliveries, drawn from the seed. Prints its figures, and exits with 1 if a promise of
 * the delivery day was not kept.
 */
const [seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
console.log(`seed ${seed}`);
const dataDir = mkdtempSync(join(tmpdir(), 'booking-month-'));
const postgres = await EmbeddedPostgres.start({ dataDir, durable: false });
try {
  const figures = await simulateMonth(postgres.url(), seed);
  printMonth(figures);
  const errors = monthErrors(figures);
  for (const error of errors) console.log(`FAILED ${error}`);
  if (errors.length > 0) process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
