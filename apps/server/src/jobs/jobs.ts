import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { makeWorkerUtils, parseCronItems, run, type Runner, type TaskList, type WorkerUtils } from 'graphile-worker';
import pg from 'pg';
import type { Clock } from '../shared/clock.js';
import type { Logger } from '../shared/logger.js';
import type { Database } from '../database/database.js';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';
import type { KeyEndings } from '../modules/api-key/key-endings.js';
import type { ReminderService } from '../modules/booking/reminder.service.js';
import type { MoveOfferService } from '../modules/move-offer/move-offer.service.js';
import type { MessageSender } from '../modules/notification/message-sender.js';
import type { OutboxRelay } from '../modules/notification/outbox-relay.js';
import type { UploadService } from '../modules/upload/upload.service.js';
import { crontab } from './crontab.js';
import { tidyUp } from './tidy-up.js';
import { workerLogger } from './worker-logger.js';

const concurrency = 4;
/** Poll interval in milliseconds: finds jobs whose notification from the database was missed. */
const pollInterval = 2_000;
/** Milliseconds between restarts of the worker while the database is unavailable. */
const pause = 1_000;
/** Timeout of stop() in milliseconds, whatever a peer or the database does. Another process repeats work that was cut off. */
const patience = 8_000;

export interface JobsParts {
  databaseUrl: string;
  database: Database;
  clock: Clock;
  logger: Logger;
  outboxRelay: OutboxRelay;
  messageSender: MessageSender;
  reminders: Pick<ReminderService, 'remind'>;
  uploads: Pick<UploadService, 'removeUnused'>;
  moveOffers: Pick<MoveOfferService, 'lapse'>;
  keyEndings: Pick<KeyEndings, 'tell'>;
}

/**
 * Background jobs: graphile-worker on the same database, with a small connection pool of its own. When the database becomes unavailable,
 * the worker is restarted until the database is back.
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
      Client: ErrorTolerantClient,
      connectionString: parts.databaseUrl,
      // One connection listens for new jobs; another one lets jobs finish while all others are busy.
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
    const { database, clock, logger, outboxRelay, messageSender, reminders, uploads, moveOffers, keyEndings } = this.parts;
    return {
      'relay-outbox': () => outboxRelay.sweep(),
      'send-message': async (payload, { job, abortPromise }) => {
        const { id } = payload as { id: string };
        // On shutdown a job is returned to the queue without waiting for it; recording that its message was sent may still succeed.
        await Promise.race([messageSender.send(id, job.attempts >= job.max_attempts), abortPromise]);
      },
      'lapse-offers': async () => {
        await moveOffers.lapse();
      },
      remind: async () => {
        const reminded = await reminders.remind();
        if (reminded > 0) logger.info({ reminded }, 'reminded of deliveries');
      },
      'tidy-up': async () => {
        logger.info({ ...(await tidyUp(database, clock)), files: await uploads.removeUnused() }, 'tidied up');
        const told = await keyEndings.tell();
        if (told > 0) logger.info({ told }, 'told of keys that end');
        await this.utils?.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] });
      },
    };
  }

  /** Migrates the schema graphile_worker; call it before anything is written to the outbox. */
  async migrate(): Promise<void> {
    this.utils ??= await makeWorkerUtils({ pgPool: this.pool, logger: workerLogger(this.parts.logger) });
  }

  /** Starts the worker. Rejects only when the schema cannot be migrated. */
  async start(): Promise<void> {
    await this.migrate();
    this.supervision = this.supervise();
  }

  /** Waits for running jobs, at most eight seconds. */
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

  /** Resolves when the worker was stopped or can no longer fetch jobs. */
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
    // graphile-worker 0.17 caches the failure of its very first statement and would return it for ever, so a new worker is started. Half a
    // poll interval later all its threads are idle, and it stops without an error.
    events.once('worker:getJob:error', () => setTimeout(end, pollInterval / 2));
    // stop() may have been called while the worker was starting.
    if (this.abort.signal.aborted) end();
    await runner.promise;
  }
}
