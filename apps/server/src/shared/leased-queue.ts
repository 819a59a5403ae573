import { setTimeout as wait } from 'node:timers/promises';
import { AfterCommit } from './after-commit.js';
import type { Logger } from './logger.js';

/** Milliseconds between two looks for rows that have become due by the clock, or whose process died. */
const pollInterval = 2_000;
/** Milliseconds that stop() waits for what is in hand. Later the lease ends, and another process tries again. */
const stopTimeout = 8_000;

/**
 * A queue whose rows stand in a table. A process takes rows that are due with FOR UPDATE SKIP LOCKED and gives each a lease: a time
 * before which no other process takes it. A lease lasts longer than the longest attempt, so a crash needs no repair.
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

  /** Decides which rows may be taken. */
  abstract handOver(): Promise<void>;

  /** Takes rows that are due, under a lease. @param inHand what this process works on, which leaves less room */
  protected abstract take(inHand: readonly Item[]): Promise<Item[]>;

  /** Makes one attempt and records its outcome. @param signal aborts when the process stops */
  protected abstract work(item: Item, signal: AbortSignal): Promise<void>;

  start(): void {
    this.timer = setInterval(() => this.wake(), pollInterval).unref();
    this.wake();
  }

  /** Call it after a commit that wrote something for this queue. Returns at once and never fails; does nothing before start(). */
  wake(): void {
    if (this.timer !== null) this.rounds.wake();
  }

  /** Takes nothing more, and waits for what is in hand, at most eight seconds. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.stopping.abort();
    const ended = this.rounds.close().then(() => Promise.all(this.inHand.values()));
    await Promise.race([ended, wait(stopTimeout, undefined, { ref: false })]);
  }

  /** Hands over, takes what there is room for, and begins to work on it. @returns the attempts that began; none of them rejects */
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
