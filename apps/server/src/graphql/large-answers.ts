import pLimit from 'p-limit';
import { busy } from '../database/database-fault.js';

/** Milliseconds that nobody waits longer for a turn, and that no rest is longer. */
const longest = { wait: 10_000, rest: 200 };

/**
 * Large answers are made one after the other, with a rest after each that is as long as it took: whoever asks for many leaves others at
 * least half of the process's time (Target M7).
 */
export class LargeAnswers {
  private readonly turns = pLimit(1);
  private readonly endings = new WeakMap<object, () => void>();

  /**
   * Waits until the answer may be made.
   * @param request whatever `end` is called with
   * @throws AppError SERVICE_UNAVAILABLE when its turn does not come
   */
  begin(request: object): Promise<void> {
    return new Promise((resolve, reject) => {
      let isRefused = false;
      const refusal = setTimeout(() => {
        isRefused = true;
        reject(busy());
      }, longest.wait);
      const work = () =>
        new Promise<void>((rested) => {
          clearTimeout(refusal);
          if (isRefused) return rested();
          const begun = performance.now();
          this.endings.set(request, () => setTimeout(rested, Math.min(longest.rest, performance.now() - begun)));
          resolve();
        });
      void this.turns(work);
    });
  }

  /** The answer is made; nothing happens for a request that did not wait. */
  end(request: object): void {
    this.endings.get(request)?.();
    this.endings.delete(request);
  }
}
