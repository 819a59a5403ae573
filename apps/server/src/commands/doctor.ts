import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { createDataSource } from '../app/data-source.js';
import { codeOf } from '../database/database-error.js';
import { Database } from '../database/database.js';
import { systemClock } from '../shared/clock.js';
import { EnvironmentError, readEnvironment } from '../shared/environment.js';
import { StartError } from '../shared/start-error.js';
import { doctorChecks } from './doctor/checks.js';
import { fail, lineOf, type Check, type Finding } from './doctor/finding.js';
import { runChecks } from './doctor/run-checks.js';
import { describeError } from './run-command.js';

const usage = `npm run doctor -- [--ntp <time server>] [--json]
Checks database, mail server, DNS of mail, storage, public URL and clock with the settings of the server. Prints OK, WARN or FAIL for each,
and ends with 1 if one failed. --json: an array of { level, text }.
It changes nothing and sends no message. It writes one object to the storage and removes it.`;

await describeError(async () => {
  const { ntp, json } = readArguments();
  const findings: Finding[] = [];
  const report = (finding: Finding) => (json ? findings.push(finding) : process.stdout.write(`${lineOf(finding)}\n`));
  const code = await runChecks(checksFor(ntp), report);
  if (json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
  // Does not wait for a check that exceeded the timeout.
  process.exit(code);
});

/** The checks that the settings allow; if the settings are wrong, each error is a finding. */
function checksFor(timeServer: string | undefined): Check[] {
  try {
    const environment = readEnvironment();
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    const database = environment.databaseUrl === null ? null : openedOnce(environment.databaseUrl);
    return doctorChecks({ environment, resolver, database, clock: systemClock, timeServer });
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [() => Promise.resolve(error.errors.map((error) => fail(`settings: ${error}`)))];
  }
}

/** @throws StartError with the usage for unknown arguments, without echoing them: one may be a password */
function readArguments() {
  try {
    return parseArgs({ options: { ntp: { type: 'string' }, json: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new StartError(usage);
  }
}

/** Does not migrate: another release may be serving. The checks share one connection pool, and each reports that it is not reached. */
function openedOnce(url: string): () => Promise<Database> {
  let opened: Promise<Database> | undefined;
  return () =>
    (opened ??= createDataSource({ url, use: 'maintenance' })
      .initialize()
      .then(
        (source) => new Database(source),
        (error: unknown) => {
          throw new StartError(`database: not reached (${codeOf(error) ?? 'unknown'})`);
        },
      ));
}
