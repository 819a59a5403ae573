import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { run, type ParsedCronItem, type Runner, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from '../shared/logger.js';
import { workerLogger } from './worker-logger.js';

/** Poll interval in milliseconds: finds jobs whose notification from the database was missed, and those that become due. */
const pollInterval = 2_000;
/** Milliseconds between restarts of the worker while the database is unavailable. */
const pause = 1_000;

export interface RunnerParts {
  pool: pg.Pool;
  tasks: TaskList;
  cronItems: ParsedCronItem[];
  concurrency: number;
  logger: Logger;
}

/** A worker of graphile-worker that is started again, when the database becomes unavailable, until the database is back. */
export class SupervisedRunner {
  private readonly abort = new AbortController();
  private runner: Runner | null = null;
  private supervision: Promise<void> = Promise.resolve();

  constructor(private readonly parts: RunnerParts) {}

  start(): void {
    this.supervision = this.supervise();
  }

  /** Waits for running jobs. */
  async stop(): Promise<void> {
    this.abort.abort();
    await this.runner?.stop().catch(() => undefined);
    await this.supervision;
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
    const { pool: pgPool, tasks: taskList, cronItems: parsedCronItems, concurrency, logger } = this.parts;
    const events = new EventEmitter();
    const runner = await run({
      pgPool,
      taskList,
      parsedCronItems,
      concurrency,
      pollInterval,
      noHandleSignals: true,
      logger: workerLogger(logger),
      events,
      // Otherwise stop() would not wait until a job that has just ended is recorded as done (graphile-worker 0.17.3), and its queue would
      // stay locked.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
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
