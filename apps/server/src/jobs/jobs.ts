import { setTimeout as wait } from 'node:timers/promises';
import { makeWorkerUtils, parseCronItems, type TaskList, type WorkerUtils } from 'graphile-worker';
import type pg from 'pg';
import type { Clock } from '../shared/clock.js';
import type { Logger } from '../shared/logger.js';
import { noteIntegrity } from '../database/integrity-errors.js';
import type { Database } from '../database/database.js';
import type { ExpiryNotices } from '../modules/api-key/expiry-notices.js';
import type { ReminderService } from '../modules/run-sheet/reminder.service.js';
import type { MoveOfferService } from '../modules/move-offer/move-offer.service.js';
import type { WebhookHealthService } from '../modules/webhook/webhook-health.service.js';
import type { UploadService } from '../modules/upload/upload.service.js';
import { crontab } from './crontab.js';
import { sidePool } from '../database/side-pool.js';
import { SupervisedRunner } from './supervised-runner.js';
import { tidyUp } from './tidy-up.js';
import { workerLogger } from './worker-logger.js';

const concurrency = 4;
/** Timeout of stop() in milliseconds. Another process repeats a job that was interrupted. */
const timeout = 8_000;

export interface JobsParts {
  databaseUrl: string;
  database: Database;
  clock: Clock;
  logger: Logger;
  reminders: Pick<ReminderService, 'remind'>;
  uploads: Pick<UploadService, 'removeUnused'>;
  moveOffers: Pick<MoveOfferService, 'lapse'>;
  expiryNotices: Pick<ExpiryNotices, 'send'>;
  webhookHealth: Pick<WebhookHealthService, 'check'>;
}

/** Statement timeout in milliseconds for checks that read every booking. */
const integrityTimeout = 10 * 60_000;

/**
 * Jobs that run by the clock: graphile-worker on the same database, with a small connection pool of its own. When the database becomes
 * unavailable, the worker is restarted until the database is back.
 */
export class Jobs {
  private readonly pool: pg.Pool;
  private readonly runner: SupervisedRunner;
  private utils: WorkerUtils | null = null;
  private stopping: Promise<void> | null = null;

  constructor(private readonly parts: JobsParts) {
    const { databaseUrl, logger } = parts;
    // One connection listens for new jobs; another one lets jobs finish while all others are busy.
    this.pool = sidePool(databaseUrl, 'booking-jobs', concurrency + 2, logger);
    this.runner = new SupervisedRunner({
      pool: this.pool,
      tasks: this.tasks,
      cronItems: parseCronItems(crontab),
      concurrency,
      logger,
    });
  }

  /** Returns the task of each kind of job. */
  get tasks(): TaskList {
    const { database, clock, logger, reminders, uploads, moveOffers, expiryNotices, webhookHealth } = this.parts;
    return {
      'lapse-offers': async () => {
        await moveOffers.lapse();
      },
      'check-webhooks': () => webhookHealth.check(),
      remind: async () => {
        const reminded = await reminders.remind();
        if (reminded > 0) logger.info({ reminded }, 'reminded of deliveries');
      },
      'check-integrity': async () => {
        // On a connection of the jobs: it reads every booking, and the application's statement timeout is 2.5 seconds.
        const source = {
          query: async <T>(text: string, values: readonly unknown[] = []) => {
            const question = { text, values: [...values], query_timeout: integrityTimeout };
            return (await this.pool.query(question)).rows as T[];
          },
        };
        const found = await noteIntegrity(source, clock.now());
        if (found > 0) logger.error({ alarm: 'INTEGRITY', found }, 'what is on file does not add up: npm run db:integrity says what');
      },
      'tidy-up': async () => {
        const report = await tidyUp(database, clock, {
          files: () => uploads.removeUnused(),
          keyNotices: () => expiryNotices.send(),
          jobs: async () => {
            await this.utils?.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS', 'GC_JOB_QUEUES'] });
            return 0;
          },
        }).catch((error: unknown) => {
          // The line of graphile-worker names the steps without the causes.
          const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [];
          for (const err of causes) logger.error({ err }, 'a step of the clean-up failed');
          throw error;
        });
        logger.info(report, 'tidied up');
      },
    };
  }

  /** Migrates the schema graphile_worker. */
  async migrate(): Promise<void> {
    this.utils ??= await makeWorkerUtils({ pgPool: this.pool, logger: workerLogger(this.parts.logger) });
  }

  /** Starts the worker. Rejects only when the schema cannot be migrated. */
  async start(): Promise<void> {
    await this.migrate();
    this.runner.start();
  }

  /** Waits for running jobs, at most eight seconds. */
  stop(): Promise<void> {
    this.stopping ??= Promise.race([this.end(), wait(timeout, undefined, { ref: false })]);
    return this.stopping;
  }

  private async end(): Promise<void> {
    await this.runner.stop();
    await this.utils?.release();
    await this.pool.end();
  }
}
