import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { createDataSource } from '../app/data-source.js';

import { codeOf } from '../database/database-fault.js';
import { Database } from '../database/database.js';
import { systemClock } from '../shared/clock.js';
import { EnvironmentError, readEnvironment } from '../shared/environment.js';
import { StartError } from '../shared/start-error.js';
import { examine } from './doctor/examine.js';
import { fail, lineOf, type Check, type Finding } from './doctor/finding.js';
import { messageChecks, type DoctorParts } from './doctor/message-checks.js';
import { wholeChecks } from './doctor/whole-checks.js';
import { sayFault } from './run-command.js';

const usage = `npm run doctor -- [messages] [--to <address or number>] [--ntp <time server>] [--json]
Says with OK, WARN or FAIL what of the settings, the machine and the peers is right; ends with 1 when something failed.
messages: looks at e-mail and SMS alone. --json: an array of { level, text }.
It changes nothing, writes one object to the storage and removes it, and sends nothing but one test message to --to.`;

/** What can be looked at alone. */
const subjects: Readonly<Record<string, (parts: DoctorParts) => Check[]>> = { messages: messageChecks };

await sayFault(async () => {
  const { checksOf, to, ntp, json } = readArguments();
  const findings: Finding[] = [];
  const tell = (finding: Finding) => (json ? findings.push(finding) : process.stdout.write(`${lineOf(finding)}\n`));
  const code = await examine(checksIn(checksOf, { to, timeServer: ntp }), tell);
  if (json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
  // A check that did not end in time is not waited for.
  process.exit(code);
});

/** The checks that the settings allow; where these are wrong, each fault is a finding. */
function checksIn(checksOf: (parts: DoctorParts) => Check[], asked: Pick<DoctorParts, 'to' | 'timeServer'>): Check[] {
  try {
    const environment = readEnvironment();
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    const database = environment.databaseUrl === null ? null : openedOnce(environment.databaseUrl);
    return checksOf({ environment, resolver, database, clock: systemClock, ...asked });
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [() => Promise.resolve(error.faults.map((fault) => fail(`settings: ${fault}`)))];
  }
}

/** What is not understood may be an address, so it is not repeated. @throws StartError */
function readArguments() {
  try {
    const options = { to: { type: 'string' }, ntp: { type: 'string' }, json: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [subject, ...others] = positionals;
    const checksOf = subject === undefined ? wholeChecks : subjects[subject];
    if (checksOf !== undefined && others.length === 0) return { checksOf, ...values };
  } catch {
    // Answered with how it is meant.
  }
  throw new StartError(usage);
}

/** As it is: another release may be serving, so that nothing is migrated. All checks share it; each is told that it is not reached. */
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
