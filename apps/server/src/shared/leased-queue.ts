import { setTimeout as wait } from 'node:timers/promises';
import { AfterCommit } from './after-commit.js';
import type { Logger } from './logger.js';

/** Poll interval in milliseconds: finds rows that became due, and rows whose process died. */
const pollInterval = 2_000;
/** Timeout of stop() in milliseconds. After it the lease ends, and another process repeats the attempt. */
const stopTimeout = 8_000;

/**
 * A queue in a table. A process takes due rows with FOR UPDATE SKIP LOCKED and gives each a lease: a time before which no other process
 * takes it. A lease lasts longer than the longest attempt, so a crash needs no repair.
 */
export abstract class LeasedQueue<Item> {
  private readonly inHand = new Map<Item, Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly rounds: AfterCommit;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    protected readonly logger: Logger,
    private readonly name: string,
  ) {
    this.rounds = new AfterCommit(() => this.round(), logger, name);
  }

  /** Decides which rows are to be sent, and marks them. */
  abstract handOver(): Promise<void>;

  /** Leases due rows. @param inHand items in progress in this process, which reduce the number to take */
  protected abstract take(inHand: readonly Item[]): Promise<Item[]>;

  /** Makes one attempt and records its outcome. @param signal is aborted when the process stops */
  protected abstract work(item: Item, signal: AbortSignal): Promise<void>;

  start(): void {
    this.timer = setInterval(() => this.wake(), pollInterval).unref();
    this.wake();
  }

  /**
   * Starts a run. Call it after a commit that wrote rows for this queue. Returns at once, never throws, and does nothing before start().
   */
  wake(): void {
    if (this.timer !== null) this.rounds.wake();
  }

  /** Takes no more rows, and waits for the attempts in progress, at most eight seconds. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.stopping.abort();
    const ended = this.rounds.close().then(() => Promise.all(this.inHand.values()));
    await Promise.race([ended, wait(stopTimeout, undefined, { ref: false })]);
  }

  /** Runs hand-over, takes rows up to the concurrency, and starts their attempts. @returns the attempts; none of them rejects */
  async round(): Promise<Promise<void>[]> {
    await this.handOver();
    if (this.stopping.signal.aborted) return [];
    return (await this.take([...this.inHand.keys()])).map((item) => this.begin(item));
  }

  private begin(item: Item): Promise<void> {
    const attempt = this.work(item, this.stopping.signal)
      .catch((error: unknown) => this.logger.warn({ err: error, queue: this.name }, 'an attempt was not recorded: it is made again'))
      .finally(() => {
        this.inHand.delete(item);
        this.wake();
      });
    this.inHand.set(item, attempt);
    return attempt;
  }
}
