import type { LeasedQueue } from '../shared/leased-queue.js';

/** Makes every attempt that is due by the clock, and returns when none is left. */
export async function drain(queue: Pick<LeasedQueue<unknown>, 'round'>): Promise<void> {
  for (let attempts = await queue.round(); attempts.length > 0; attempts = await queue.round()) await Promise.all(attempts);
}
