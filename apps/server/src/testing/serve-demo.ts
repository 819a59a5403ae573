import { parseArgs } from 'node:util';
import { readEnvironment } from '../shared/environment.js';
import { createLogger } from '../shared/logger.js';
import { startServer } from '../app/start-server.js';
import { demoAccounts } from '../commands/demo-accounts.js';
import { seedDemoWorld } from '../commands/seed-demo-world.js';
import { logLeaks } from './log-leaks.js';

// The demo as `npm start` runs it, but on a clock that starts where the browser tests want it:
// node dist/testing/serve-demo.js --now 2026-12-01T02:00:00Z
// With --check-log it looks through its log at the end, and ends with 1 when that holds what no log may (target D9).
const { values } = parseArgs({ options: { now: { type: 'string' }, 'check-log': { type: 'boolean' } } });
const offset = values.now === undefined ? 0 : Date.parse(values.now) - Date.now();
const clock = { now: () => new Date(Date.now() + offset) };

const environment = readEnvironment();
let log = '';
const logger = values['check-log']
  ? createLogger('trace', { write: (line: string) => void (log += line) })
  : createLogger(environment.logLevel);
const server = await startServer({ environment, clock, logger, seedDemo: seedDemoWorld });
process.on('SIGTERM', () => void server.stop().then(() => process.exit(leaks() === 0 ? 0 : 1)));
process.stdout.write(`${server.url}\n`);

/** How many leaks the log holds; each is printed on stderr. */
function leaks(): number {
  const found = logLeaks(
    log,
    demoAccounts.map(({ password }) => password),
  );
  if (found.length > 0) process.stderr.write(`The log holds what no log may:\n${found.join('\n')}\n`);
  return found.length;
}
