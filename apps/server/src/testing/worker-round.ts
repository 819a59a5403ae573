import { runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import { createLogger } from '../shared/logger.js';
import { workerLogger } from '../jobs/worker-logger.js';
import { errorTolerantPool } from './error-tolerant-pool.js';

/** Runs jobs as one process would, without waiting for a clock. */
export class WorkerRound {
  private readonly pool: pg.Pool;

  constructor(
    url: string,
    private readonly tasks: TaskList,
  ) {
    this.pool = errorTolerantPool(url, 6);
  }

  /** Does every job that is due, and returns when none is left. */
  async run(logger = createLogger('silent')): Promise<void> {
    await runOnce({ pgPool: this.pool, taskList: this.tasks, concurrency: 3, noHandleSignals: true, logger: workerLogger(logger) });
    // runOnce does not wait until the results of the jobs are written.
    const open = `SELECT 1 FROM graphile_worker.jobs WHERE locked_by LIKE 'otpool-%'`;
    await vi.waitFor(async () => expect((await this.pool.query(open)).rowCount).toBe(0), { timeout: 10_000, interval: 10 });
  }

  /** Makes everything that waits for its back-off due. */
  async skipBackOff(): Promise<void> {
    await this.pool.query(
      `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now() - interval '1 second') FROM graphile_worker.jobs`,
    );
  }

  /** Moves every job that waits for its back-off an hour ahead: the first back-off ends after three seconds, which may pass on a slow machine. */
  async prolongBackOff(): Promise<void> {
    await this.pool.query(`UPDATE graphile_worker._private_jobs SET run_at = run_at + interval '1 hour' WHERE run_at > created_at`);
  }

  /** What the crontab does each minute. */
  async tick(task: string): Promise<void> {
    await this.pool.query('SELECT graphile_worker.add_job($1, job_key => $1)', [task]);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
