import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../app/data-source.js';

import { codeOf } from '../database/database-fault.js';
import { Database } from '../database/database.js';
import { systemClock } from '../shared/clock.js';
import { EnvironmentError, readEnvironment } from '../shared/environment.js';
import { StartError } from '../shared/start-error.js';
import { examine } from './doctor/examine.js';
import { fail, type Check } from './doctor/finding.js';
import { messageChecks, type DoctorParts } from './doctor/message-checks.js';

const usage = `npm run doctor -- messages [--to <address or number>]
Says with OK, WARN or FAIL what of the settings and the peers is right; ends with 1 when something failed.
It changes nothing, and sends nothing but one test message to --to.`;

/** What can be looked at. */
const subjects: Readonly<Record<string, (parts: DoctorParts) => Check[]>> = { messages: messageChecks };

const say = (line: string) => process.stdout.write(line);

try {
  const { subject, to } = readArguments();
  const environment = readEnvironment();
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const source = environment.databaseUrl === null ? null : createDataSource({ url: environment.databaseUrl, use: 'maintenance' });
  const database = source && (async () => new Database(await opened(source)));
  process.exitCode = await examine(subject({ environment, resolver, database, clock: systemClock, to }), say);
  if (source?.isInitialized) await source.destroy();
} catch (error) {
  if (error instanceof EnvironmentError) {
    const { faults } = error;
    process.exitCode = await examine([() => Promise.resolve(faults.map((fault) => fail(`settings: ${fault}`)))], say);
  } else if (error instanceof StartError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else throw error;
}

/** What is not understood may be an address, so it is not repeated. @throws StartError */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
    const subject = positionals.length === 1 ? subjects[positionals[0] ?? ''] : undefined;
    if (subject !== undefined) return { subject, to: values.to };
  } catch {
    // Answered with how it is meant.
  }
  throw new StartError(usage);
}

/** As it is: another release may be serving, so that nothing is migrated. @throws StartError */
async function opened(source: DataSource): Promise<DataSource> {
  try {
    return await source.initialize();
  } catch (error) {
    throw new StartError(`database: not reached (${codeOf(error) ?? 'unknown'})`);
  }
}
