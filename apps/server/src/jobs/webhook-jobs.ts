import { setTimeout as wait } from 'node:timers/promises';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { WebhookTurn } from '../modules/webhook/webhook-turn.js';
import type { Logger } from '../shared/logger.js';
import { sidePool } from '../database/side-pool.js';
import { SignOfLife } from './sign-of-life.js';
import { SupervisedRunner } from './supervised-runner.js';

/** Each endpoint that is not disabled has one: whatever the others do, its turn finds a place. */
const places = 20;
/** Connections: one listens for new jobs, the others fetch and finish jobs for a moment each. */
const connections = 6;
/** Timeout of stop() in milliseconds. */
const patience = 8_000;
/** Milliseconds after a turn in which graphile-worker notes that it is over. */
const untilNoted = 25;
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
  private workers: WorkerPool | null = null;

  constructor({ databaseUrl, logger, webhookTurn }: WebhookJobsParts) {
    this.sign = new SignOfLife(databaseUrl, workerName);
    this.pool = sidePool(databaseUrl, workerName.trim(), connections, logger);
    this.runner = new SupervisedRunner({
      pool: this.pool,
      concurrency: places,
      logger,
      tasks: {
        'deliver-webhooks': async (payload) => {
          await webhookTurn.take((payload as { endpointId: string }).endpointId, this.stopping.signal);
          this.lookAgain();
        },
      },
      onEvents: (events: WorkerEvents) => {
        events.on('pool:create', ({ workerPool }) => {
          this.workers = workerPool;
          this.sign.show(workerPool.id);
        });
        for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'] as const)
          events.on(end, () => (this.workers = null));
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

  /**
   * The next turn of an endpoint may have been asked for while this one was ending. graphile-worker (0.17.3) looks for jobs without waiting
   * until it has noted the end, so it finds their queue locked, and would find them with its next poll only.
   */
  private lookAgain(): void {
    setTimeout(() => {
      try {
        this.workers?.nudge(1);
      } catch {
        // One of them has just ended: those that come after it look for jobs when they begin.
      }
    }, untilNoted).unref();
  }
}
