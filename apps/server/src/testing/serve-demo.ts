import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readEnvironment } from '../shared/environment.js';
import { createLogger } from '../shared/logger.js';
import { startServer } from '../app/start-server.js';
import { EmbeddedPostgres } from '../postgres/embedded-postgres.js';
import { demoAccounts } from '../demo/demo-accounts.js';
import { seedDemoWorld } from '../demo/seed-demo-world.js';
import { logLeaks } from './log-leaks.js';

// The demo as `npm start` runs it, on a clock that starts at the time of the browser tests:
// node dist/testing/serve-demo.js --now 2026-12-01T02:00:00Z
// With --check-log it checks its log at the end, and exits with 1 if it contains forbidden data (target D9).
// With --second-port another process serves the same database there; its address is the second printed line. --database passes the first
// one's database to it.
const { values } = parseArgs({
  options: { now: { type: 'string' }, 'check-log': { type: 'boolean' }, 'second-port': { type: 'string' }, database: { type: 'string' } },
});
const offset = values.now === undefined ? 0 : Date.parse(values.now) - Date.now();
const clock = { now: () => new Date(Date.now() + offset) };

const environment = readEnvironment();
let log = '';
const logger = values['check-log']
  ? createLogger('trace', { write: (line: string) => void (log += line) })
  : createLogger(environment.logLevel);
const secondPort = values['second-port'];
const postgres = secondPort === undefined ? null : await EmbeddedPostgres.start({ dataDir: environment.dataDir });
const databaseUrl = postgres?.url() ?? values.database ?? environment.databaseUrl;
const server = await startServer({ environment: { ...environment, databaseUrl }, clock, logger, seedDemo: seedDemoWorld });
const second = secondPort === undefined || databaseUrl === null ? null : await startSecond(secondPort, databaseUrl);
process.on('SIGTERM', () => void stop().then(() => process.exit(leaks() === 0 ? 0 : 1)));
process.stdout.write(`${server.url}\n${second ? `${second.url}\n` : ''}`);

/** Starts the same demo in a process of its own, on the same database. */
async function startSecond(port: string, database: string): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const now = values.now === undefined ? [] : ['--now', clock.now().toISOString()];
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...now, '--database', database], {
    env: { ...process.env, PORT: port, PUBLIC_URL: `http://localhost:${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [url] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [unknown];
  if (typeof url !== 'string') throw new Error('the second process ended before it was ready');
  const stopSecond = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url, stop: stopSecond };
}

async function stop(): Promise<void> {
  await second?.stop();
  await server.stop();
  await postgres?.stop();
}

/** Returns the number of leaks in the log, and prints each to stderr. */
function leaks(): number {
  const found = logLeaks(
    log,
    demoAccounts.map(({ password }) => password),
  );
  if (found.length > 0) process.stderr.write(`The log holds what no log may:\n${found.join('\n')}\n`);
  return found.length;
}
