import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from '@booking/server/app/build-schema';
import { createLogger } from '@booking/server/shared/logger';
import { EmbeddedPostgres } from '@booking/server/postgres/embedded-postgres';
import { fuzzTargets } from './fuzz-targets.js';
import { FuzzRound } from './fuzz-round.js';
import { startFuzzWorld } from './fuzz-world.js';

/**
 * `npm run fuzz -- [inputs] [seed]`: target C7 at its full length, by default 10,000 inputs for each operation and route. Prints the
 * results of each, and exits with 1 at a response that is not allowed, with the input.
 */
const [inputs = 10_000, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
// NaN would run no input and pass.
if (![inputs, seed].every(Number.isInteger)) throw new Error('usage: npm run fuzz -- [inputs] [seed]');
console.log(`seed ${seed}, ${inputs} inputs each; to repeat it: npm run fuzz -- ${inputs} ${seed}`);

const dataDir = mkdtempSync(join(tmpdir(), 'booking-fuzz-'));
const logger = createLogger('silent');
const postgres = await EmbeddedPostgres.start({ dataDir, durable: false });
const schema = buildSchema();
const world = await startFuzzWorld({ databaseUrl: postgres.url(), logger });
const round = new FuzzRound(world, schema);
// Ctrl-C stops after the current operation and drops the database.
let stopping = false;
process.once('SIGINT', () => (stopping = true));
try {
  for (const { name, run } of fuzzTargets(schema)) {
    if (stopping) break;
    const begun = performance.now();
    const failure = await run(round, { seed, numRuns: inputs }).then(
      () => null,
      (error: unknown) => error,
    );
    const counts = Object.entries(round.outcomesOf(name)).map(([outcome, count]) => `${outcome} ${count}`);
    console.log(
      `${failure === null ? 'ok    ' : 'FAILED'} ${name}: ${counts.join(', ')} (${Math.round((performance.now() - begun) / 1000)} s)`,
    );
    if (failure === null) continue;
    process.exitCode = 1;
    console.log(failure instanceof Error ? `${failure.message}\n${String(failure.cause)}` : failure);
  }
  const errors = await world.integrityErrors();
  if (errors.length > 0) process.exitCode = 1;
  console.log(`${errors.length === 0 ? 'ok    ' : 'FAILED'} integrity errors: ${errors.length}`);
} finally {
  await world.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
