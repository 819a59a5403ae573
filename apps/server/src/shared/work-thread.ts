import { Piscina } from 'piscina';
import { AppError } from './app-error.js';

/** A thread beside the main one. */
export interface WorkThread<Input, Output> {
  /** @throws whatever the work throws; AbortError where it takes too long, which ends the thread; SERVICE_UNAVAILABLE when too many wait */
  run: (input: Input) => Promise<Output>;
}

/** How long a thread waits for its next work before it ends, in milliseconds. */
const idleTimeout = 60_000;
/** Seconds after which a caller who found the queue full may try again. */
const retryAfter = 2;

interface ThreadBounds {
  /** How long a work may wait and take, in milliseconds. */
  longest?: number;
  /** How many works may wait; left out: any number. */
  maxQueue?: number;
}

/**
 * A thread for work that would keep everybody waiting (Target M11): begun with its first work, and again after one that ended it. Input
 * and output are copied (structured clone).
 * @param script its default export is the work; JavaScript, also for tests, which run from the sources
 */
export function workThread<Input, Output>(
  script: URL,
  { longest = 60_000, maxQueue = Infinity }: ThreadBounds = {},
): WorkThread<Input, Output> {
  // Not with the options of this process: those of a test runner are not for what is built.
  const pool = new Piscina<Input, Output>({ filename: script.href, minThreads: 0, maxThreads: 1, idleTimeout, execArgv: [] });
  // A thread that cannot begin is an event, which would end this process. Who waits for it is told after `longest`.
  pool.on('error', () => undefined);
  return {
    run: async (input) => {
      // Piscina's own `maxQueue` does not count works that have a signal.
      if (pool.queueSize >= maxQueue) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter });
      return pool.run(input, { signal: AbortSignal.timeout(longest) });
    },
  };
}
