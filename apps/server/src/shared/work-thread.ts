import { Piscina } from 'piscina';
import { AppError } from './app-error.js';

/** A worker thread. */
export interface WorkThread<Input, Output> {
  /**
   * Runs one task.
   * @throws what the task throws; AbortError after the timeout, which ends the thread; SERVICE_UNAVAILABLE if the queue is full
   */
  run: (input: Input) => Promise<Output>;
}

/** Milliseconds after which an idle thread ends. */
const idleTimeout = 60_000;
/** retryAfter in seconds for a caller who found the queue full. */
const retryAfter = 2;

interface ThreadBounds {
  /** Timeout of a task in milliseconds, from its call to its end. */
  timeout?: number;
  /** Maximum number of tasks that wait; without it any number. */
  maxQueue?: number;
}

/**
 * Creates a thread for tasks that would block the event loop (Target M11). It starts with the first task, and again after a task that ended
 * it. Input and output are copied (structured clone).
 * @param script a JavaScript file whose default export runs the task; tests use the built file too
 */
export function workThread<Input, Output>(
  script: URL,
  { timeout = 60_000, maxQueue = Infinity }: ThreadBounds = {},
): WorkThread<Input, Output> {
  // Not with the options of this process: those of a test runner do not fit built files.
  const pool = new Piscina<Input, Output>({ filename: script.href, minThreads: 0, maxThreads: 1, idleTimeout, execArgv: [] });
  // A thread that fails to start emits an error event, which would end this process. Its callers get the error after the timeout.
  pool.on('error', () => undefined);
  return {
    run: async (input) => {
      // Piscina's own `maxQueue` does not count tasks that have a signal.
      if (pool.queueSize >= maxQueue) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter });
      return pool.run(input, { signal: AbortSignal.timeout(timeout) });
    },
  };
}
