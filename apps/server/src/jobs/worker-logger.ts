import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from '../shared/logger.js';

/** Maps graphile-worker's levels to ours; its messages about completed jobs are for debugging. */
const levels: Readonly<Record<string, 'error' | 'warn'>> = { error: 'error', warning: 'warn' };

/** Passes messages of graphile-worker to our log: the first line only and no details, which contain payloads and rows. */
export function workerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    logger[levels[level] ?? 'debug']({ job: scope.jobId, task: scope.taskIdentifier }, message.split('\n')[0]);
  });
}
