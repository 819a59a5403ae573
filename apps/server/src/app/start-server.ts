import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { EmbeddedPostgres } from '../postgres/embedded-postgres.js';
import { hostOfUrl } from '../http/own-host.js';
import { openDatabase } from './open-database.js';
import type { Database } from '../database/database.js';
import { Jobs } from '../jobs/jobs.js';
import { BranchRepository } from '../modules/branch/branch.repository.js';
import { createStorage } from '../modules/upload/create-storage.js';
import type { Storage } from '../modules/upload/storage.js';
import type { Clock } from '../shared/clock.js';
import { createContainer } from './container.js';
import { createApp } from './create-app.js';
import { ServerDrain } from './server-drain.js';
import { missingContact } from '../shared/contact-environment.js';
import type { Environment } from '../shared/environment.js';
import type { Logger } from '../shared/logger.js';
import { StartError } from '../shared/start-error.js';
import { unlessAborted } from '../shared/unless-aborted.js';

export interface ServerDependencies {
  environment: Environment;
  clock: Clock;
  logger: Logger;
  /** Writes the demo's data; called in demo mode only. */
  seedDemo: (database: Database, clock: Clock, storage: Storage, secret: string) => Promise<void>;
  /** False accepts a database of tests that is fast and not durable. */
  requireDurability?: boolean;
  /** Aborts the start. It has no effect once the server listens. */
  signal?: AbortSignal;
}

export interface RunningServer {
  /** URL of the server on this machine. */
  url: string;
  /** Reports not ready, answers all accepted requests, then stops every part. It takes about 14 s at most. */
  stop(): Promise<void>;
}

/**
 * Milliseconds for a load balancer to see that this process is not ready, before it stops listening. In demo mode without a balancer: for
 * the last answers of open connections.
 */
const noticeTime = { demo: 250, production: 1_000 };
/** Milliseconds for running requests before their connections are closed. */
const drainTime = 8_000;
/** Milliseconds for the parts of an aborted start to stop, before their database is stopped. */
const partingTime = 1_000;
/** Milliseconds for the shutdown of that database. */
const hurriedStop = 1_500;

/**
 * Starts everything in order: database, schema, demo data, jobs, HTTP. If a step fails or the start is aborted, it stops what was started.
 * An aborted start must end within 5 s (target A10), so it does not wait for its present step; the caller ends the process.
 * @throws StartError with one sentence for the operator; the signal's reason if it was aborted
 */
export async function startServer(dependencies: ServerDependencies): Promise<RunningServer> {
  const { environment, clock, logger, seedDemo, requireDurability = true, signal } = dependencies;
  let postgres: EmbeddedPostgres | null = null;
  const closers: (() => Promise<unknown>)[] = [];
  const noteFailure = (error: unknown) => logger.error({ err: error }, 'A part did not stop');
  const closeParts = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer().catch(noteFailure);
  };
  const close = async ({ hurried }: { hurried: boolean }) => {
    await Promise.race([closeParts(), ...(hurried ? [pause(partingTime)] : [])]);
    await postgres?.stop(hurried ? hurriedStop : undefined).catch(noteFailure);
  };
  const step = <T>(work: () => Promise<T>) => unlessAborted(signal, work);
  const missing = environment.mode === 'production' ? missingContact(environment.contact) : [];
  if (missing.length > 0) logger.warn({ missing }, 'People are shown an example to call or write to: set what is missing');
  try {
    // Not a step: it cleans up by itself when it is aborted.
    if (environment.databaseUrl === null)
      postgres = await EmbeddedPostgres.start({ dataDir: environment.dataDir, ...(signal ? { signal } : {}) });
    const databaseUrl = environment.databaseUrl ?? postgres?.url() ?? '';
    const database = await step(() => openDatabase({ url: databaseUrl, logger, requireDurability }));
    closers.push(() => database.close());
    if (environment.mode === 'demo') {
      const storage = createStorage(environment.storageUrl);
      await step(() => seed(databaseUrl, logger, (seeded) => seedDemo(seeded, clock, storage, environment.sessionSecret)));
    }

    const stateless = await step(() => new BranchRepository(database).withoutState());
    if (stateless.length > 0)
      logger.warn(
        { branches: stateless },
        'These branches deliver on public holidays: give each the postcode of its address, or its state',
      );

    const container = createContainer({ environment, database, clock, logger });
    const { messaging, reminders, uploads, moveOffers, expiryNotices, webhookHealth, webhookQueue } = container;
    const jobs = new Jobs({ databaseUrl, database, clock, logger, reminders, uploads, moveOffers, expiryNotices, webhookHealth });
    const queues = [messaging.messageQueue, webhookQueue];
    const workers = [jobs, ...queues];
    for (const worker of workers) closers.push(() => worker.stop());
    await step(() => jobs.start());
    for (const queue of queues) queue.start();

    const app = await step(() => createApp(container));
    const drain = new ServerDrain(app.server);
    await step(async () => app.ready());
    signal?.throwIfAborted();
    const url = await listen(app, environment);
    const stop = async () => {
      container.readiness.stopping = true;
      // Before Fastify closes: it would answer 503 to requests on open connections meanwhile.
      const answered = drain
        .drain({ notice: noticeTime[environment.mode], answers: drainTime, goodbye: () => app.closeSockets() })
        .then(() => app.close());
      // At the same time: they are independent, and both may take long.
      await Promise.all([answered, ...workers.map((worker) => worker.stop())]);
      await close({ hurried: false });
    };
    return { url, stop };
  } catch (error) {
    await close({ hurried: signal?.aborted ?? false });
    throw error;
  }
}

async function seed(url: string, logger: Logger, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ url, logger, use: 'maintenance' });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function listen(app: FastifyInstance, { host, port }: Environment): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} on ${host} is in use: stop what uses it, or choose another with PORT.`);
    if (code === 'EACCES') throw new StartError(`Port ${port} on ${host} may not be used by this user: choose another with PORT.`);
    throw new StartError(`The server cannot listen on ${host}:${port} (${code ?? String(error)}): check HOST and PORT.`);
  }
  const { port: actual } = app.server.address() as AddressInfo;
  const isLocal = host === '127.0.0.1' || host === '0.0.0.0' || host === '::';
  return `http://${isLocal ? 'localhost' : hostOfUrl(host)}:${actual}`;
}
