import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { makeWorkerUtils, parseCronItems, run, type Runner, type TaskList, type WorkerUtils } from 'graphile-worker';
import pg from 'pg';
import type { Clock } from '../shared/clock.js';
import type { Logger } from '../shared/logger.js';
import type { Database } from '../database/database.js';
import { LastingClient } from '../database/lasting-client.js';
import type { MessageSender } from '../modules/notification/message-sender.js';
import type { OutboxRelay } from '../modules/notification/outbox-relay.js';
import type { UploadService } from '../modules/upload/upload.service.js';
import { crontab } from './crontab.js';
import { tidyUp } from './tidy-up.js';
import { workerLogger } from './worker-logger.js';

const concurrency = 4;
/** Milliseconds after which jobs are asked for, should the database's call be missed. */
const pollInterval = 2_000;
/** Milliseconds between attempts to work again when the database is away. */
const pause = 1_000;
/** Milliseconds within which stop() returns, whatever a peer or the database does; what is cut off is done again by another process. */
const patience = 8_000;

export interface JobsParts {
  databaseUrl: string;
  database: Database;
  clock: Clock;
  logger: Logger;
  outboxRelay: OutboxRelay;
  messageSender: MessageSender;
  uploads: Pick<UploadService, 'removeUnused'>;
}

/**
 * The work that nobody waits for, done by graphile-worker on the same database with a small pool of its own. When the
 * database goes away the worker is started again until it is back.
 */
export class Jobs {
  private readonly pool: pg.Pool;
  private readonly abort = new AbortController();
  private utils: WorkerUtils | null = null;
  private runner: Runner | null = null;
  private supervision: Promise<void> = Promise.resolve();
  private stopping: Promise<void> | null = null;

  constructor(private readonly parts: JobsParts) {
    this.pool = new pg.Pool({
      Client: LastingClient,
      connectionString: parts.databaseUrl,
      // One listens for new jobs, and one lets jobs be finished while all others are taken.
      max: concurrency + 2,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'booking-jobs',
    });
    // Without listeners a lost connection would end the process; the pool replaces it by itself.
    const noteLoss = (error: Error) => parts.logger.warn({ err: error }, 'a connection of the jobs was lost');
    this.pool.on('error', noteLoss);
    this.pool.on('connect', (client) => client.on('error', noteLoss));
  }

  /** What each kind of job does. */
  get tasks(): TaskList {
    const { database, clock, logger, outboxRelay, messageSender, uploads } = this.parts;
    return {
      'relay-outbox': () => outboxRelay.sweep(),
      'send-message': async (payload, { job, abortPromise }) => {
        const { id } = payload as { id: string };
        // At a stop the job is given back rather than waited for; the note that it was sent may still be made.
        await Promise.race([messageSender.send(id, job.attempts >= job.max_attempts), abortPromise]);
      },
      'tidy-up': async () => {
        logger.info({ ...(await tidyUp(database, clock)), files: await uploads.removeUnused() }, 'tidied up');
        await this.utils?.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] });
      },
    };
  }

  /** Brings the schema graphile_worker up to date; to be called before anything is put into the outbox. */
  async migrate(): Promise<void> {
    this.utils ??= await makeWorkerUtils({ pgPool: this.pool, logger: workerLogger(this.parts.logger) });
  }

  /** Starts working. Rejects only when the schema cannot be brought up to date. */
  async start(): Promise<void> {
    await this.migrate();
    this.supervision = this.supervise();
  }

  /** Lets running jobs end, within eight seconds. */
  stop(): Promise<void> {
    this.abort.abort();
    this.stopping ??= Promise.race([this.end(), wait(patience, undefined, { ref: false })]);
    return this.stopping;
  }

  private async end(): Promise<void> {
    await this.runner?.stop().catch(() => undefined);
    await this.supervision;
    await this.utils?.release();
    await this.pool.end();
  }

  private async supervise(): Promise<void> {
    const { signal } = this.abort;
    while (!signal.aborted) {
      try {
        await this.work();
      } catch (error) {
        if (!signal.aborted) this.parts.logger.warn({ err: error }, 'the jobs were interrupted');
      }
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Works until the worker is stopped or cannot ask for jobs. */
  private async work(): Promise<void> {
    const events = new EventEmitter();
    const runner = await run({
      pgPool: this.pool,
      taskList: this.tasks,
      parsedCronItems: parseCronItems(crontab),
      concurrency,
      pollInterval,
      noHandleSignals: true,
      logger: workerLogger(this.parts.logger),
      events,
    });
    this.runner = runner;
    const end = () => void runner.stop().catch(() => undefined);
    // graphile-worker 0.17 keeps the failure of its very first statement and would answer with it for ever: a new worker asks
    // anew. Half a poll later all its threads are at rest, and it ends without complaint.
    events.once('worker:getJob:error', () => setTimeout(end, pollInterval / 2));
    // stop() may have come while the worker was starting.
    if (this.abort.signal.aborted) end();
    await runner.promise;
  }
}
