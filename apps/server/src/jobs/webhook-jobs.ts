import { setTimeout as wait } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { WebhookTurn } from '../modules/webhook/webhook-turn.js';
import type { Logger } from '../shared/logger.js';
import { jobPool } from './job-pool.js';
import { SignOfLife } from './sign-of-life.js';
import { SupervisedRunner } from './supervised-runner.js';

/** Each endpoint that is not disabled has one: whatever the others do, its turn finds a place. */
const places = 20;
/** Connections: one listens for new jobs, the others fetch and finish jobs for a moment each. */
const connections = 6;
/** Timeout of stop() in milliseconds. */
const patience = 8_000;
/** What a connection is called by which others see that a worker is alive; its id follows (WebhookDeliveryRepository.deadWorkers). */
export const workerName = 'booking-webhooks ';

export interface WebhookJobsParts {
  databaseUrl: string;
  logger: Logger;
  webhookTurn: Pick<WebhookTurn, 'take'>;
}

/** The turns of endpoints, in a runner of their own: mail and cron keep their places (ADR 0040). */
export class WebhookJobs {
  private readonly pool: pg.Pool;
  private readonly runner: SupervisedRunner;
  private readonly stopping = new AbortController();
  private readonly sign: SignOfLife;
  private stopped: Promise<void> | null = null;

  constructor({ databaseUrl, logger, webhookTurn }: WebhookJobsParts) {
    this.sign = new SignOfLife(databaseUrl, workerName);
    this.pool = jobPool(databaseUrl, workerName.trim(), connections, logger);
    this.runner = new SupervisedRunner({
      pool: this.pool,
      concurrency: places,
      logger,
      tasks: {
        'deliver-webhooks': async (payload) => {
          await webhookTurn.take((payload as { endpointId: string }).endpointId, this.stopping.signal);
        },
      },
      onEvents: (events: WorkerEvents) => {
        events.on('pool:create', ({ workerPool }) => this.sign.show(workerPool.id));
      },
    });
  }

  /** To be called when the schema of graphile-worker is there (Jobs.migrate). */
  start(): void {
    this.runner.start();
  }

  /** Attempts in hand are broken off, at most eight seconds later; another process makes them again. */
  stop(): Promise<void> {
    this.stopping.abort();
    const end = async () => {
      await this.runner.stop();
      await this.pool.end();
      await this.sign.end();
    };
    this.stopped ??= Promise.race([end(), wait(patience, undefined, { ref: false })]);
    return this.stopped;
  }
}
