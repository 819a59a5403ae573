import { Piscina } from 'piscina';

/** A thread beside the main one. */
export interface WorkThread<Input, Output> {
  /** @throws whatever the work throws; AbortError where it takes too long, which ends the thread */
  run: (input: Input) => Promise<Output>;
}

/** How long a thread waits for its next work before it ends, in milliseconds. */
const idleTimeout = 60_000;

/**
 * A thread for work that would keep everybody waiting (Target M11): begun with its first work, and again after one that ended it. Input
 * and output are copied (structured clone).
 * @param script its default export is the work; JavaScript, also for tests, which run from the sources
 * @param longest how long a work may wait and take, in milliseconds
 */
export function workThread<Input, Output>(script: URL, longest = 60_000): WorkThread<Input, Output> {
  // Not with the options of this process: those of a test runner are not for what is built.
  const pool = new Piscina<Input, Output>({ filename: script.href, minThreads: 0, maxThreads: 1, idleTimeout, execArgv: [] });
  // A thread that cannot begin is an event, which would end this process. Who waits for it is told after `longest`.
  pool.on('error', () => undefined);
  return { run: (input) => pool.run(input, { signal: AbortSignal.timeout(longest) }) };
}
