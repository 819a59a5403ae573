import { AppError } from '../shared/app-error.js';

export interface ConcurrencyLimitOptions {
  /** How many pieces of work run at a time. */
  slots: number;
  /** Milliseconds without any work coming to a good end after which all waiting callers are asked to come back later. */
  patience: number;
  /** Milliseconds that a caller waits at most. */
  longest: number;
}

/** Seconds that a caller is asked to wait. */
const retryAfter = 2;

/**
 * Lets so many pieces of work run at a time; the rest wait in their order. A rush is waited out as long as it moves, and
 * what stands still is refused soon: a fixed time would refuse the last of a thousand callers for nothing.
 */
export class ConcurrencyLimit {
  private running = 0;
  private waiting: Waiter[] = [];
  private lastProgress = 0;

  constructor(private readonly options: ConcurrencyLimitOptions) {}

  /** Nothing runs. */
  get isIdle(): boolean {
    return this.running === 0;
  }

  /** How many pieces of work run, and how many callers wait for their turn. */
  get load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting.length };
  }

  /** @throws AppError SERVICE_UNAVAILABLE when the turn does not come; whatever the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.options.slots) this.running += 1;
    else await this.turn();
    const begun = performance.now();
    try {
      const result = await work();
      this.lastProgress = performance.now();
      return result;
    } catch (error) {
      // A refusal by the database is an answer too; only what did not answer stands still.
      if (!(error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')) this.lastProgress = performance.now();
      // A caller whose turn came now would wait as long again.
      else if (this.lastProgress <= begun) this.refuseAll();
      throw error;
    } finally {
      this.next();
    }
  }

  /** Resolves when a slot is handed over, which leaves `running` as it is. */
  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = new Waiter(resolve, reject);
      this.waiting.push(waiter);
      this.watch(waiter);
    });
  }

  private watch(waiter: Waiter): void {
    const now = performance.now();
    const end = Math.min(Math.max(waiter.since, this.lastProgress) + this.options.patience, waiter.since + this.options.longest);
    if (now < end) {
      waiter.timer = setTimeout(() => this.watch(waiter), Math.ceil(end - now));
      return;
    }
    this.waiting = this.waiting.filter((other) => other !== waiter);
    waiter.reject(new AppError('SERVICE_UNAVAILABLE', { retryAfter }));
  }

  private refuseAll(): void {
    for (const waiter of this.waiting.splice(0)) {
      clearTimeout(waiter.timer);
      waiter.reject(new AppError('SERVICE_UNAVAILABLE', { retryAfter }));
    }
  }

  private next(): void {
    const waiter = this.waiting.shift();
    if (waiter === undefined) {
      this.running -= 1;
      return;
    }
    clearTimeout(waiter.timer);
    waiter.resolve();
  }
}

class Waiter {
  readonly since = performance.now();
  timer: NodeJS.Timeout | undefined;

  constructor(
    readonly resolve: () => void,
    readonly reject: (error: AppError) => void,
  ) {}
}
