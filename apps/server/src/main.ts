import { systemClock } from './shared/clock.js';
import { readEnvironment } from './shared/environment.js';
import { collectOfNode, metrics } from './shared/metrics.js';
import { createLogger, type Logger } from './shared/logger.js';
import { release } from './shared/release.js';
import { StartError } from './shared/start-error.js';
import { seedDemoWorld } from './demo/seed-demo-world.js';
import { startServer, type RunningServer } from './app/start-server.js';

/** Maximum time of a stop in milliseconds: target A10 allows 15 s, and 5 s while the server starts. */
const stopTimeout = { started: 14_000, starting: 4_500 };

let logger: Logger = createLogger('info');
let server: Promise<RunningServer> | undefined;
let stopping = false;
let started = false;
/** Aborts the start. */
const start = new AbortController();

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A second signal ends the process at once. The embedded database, if any, ends with it.
    if (stopping) process.exit(1);
    stopping = true;
    void stop(signal);
  });
}

// A stack trace on stderr could carry a statement's parameters; the logger leaves them out.
process.on('uncaughtException', (error) => {
  logger.fatal({ err: error }, 'An error that nobody caught');
  process.exit(1);
});

collectOfNode(metrics);

try {
  const environment = readEnvironment();
  logger = createLogger(environment.logLevel);
  logger.info({ version: release }, 'Starting');
  server = startServer({ environment, clock: systemClock, logger, seedDemo: seedDemoWorld, signal: start.signal });
  const { url } = await server;
  started = true;
  const demo = environment.mode === 'demo' ? ' as a DEMO: everybody knows its passwords' : '';
  if (!stopping) process.stdout.write(`Booking is ready on ${url}${demo}\n`);
} catch (error) {
  // An aborted start ends in stop().
  if (!stopping) fail(error);
}

function fail(error: unknown): never {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else logger.fatal({ err: error }, 'The server did not start');
  process.exit(1);
}

async function stop(signal: string): Promise<void> {
  logger.info({ signal }, 'Stopping');
  setTimeout(
    () => {
      logger.error('Not everything stopped in time');
      process.exit(1);
    },
    stopTimeout[started ? 'started' : 'starting'],
  ).unref();
  start.abort();
  await server?.then((running) => running.stop()).catch(() => undefined);
  process.exit(0);
}
