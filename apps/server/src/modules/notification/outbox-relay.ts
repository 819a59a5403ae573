import type { Logger } from '../../shared/logger.js';
import type { Database } from '../../database/database.js';
import { OutboxRepository } from './outbox.repository.js';

const batch = 200;
/** Milliseconds from a commit to the hand-over, so that a rush of bookings makes one. */
const debounce = 20;
/** With graphile-worker's back-off of e^attempt seconds, capped at e^10, the last attempt is about fifteen hours after the first: a night without the peer is survived. */
const maxAttempts = 12;
/** No transport waits nearly as long as this. */
const abandonedAfterSeconds = 300;

/**
 * Carries committed messages from the outbox to the job queue. It runs after each commit, and once a minute for what
 * a crash left behind, in any number of processes.
 */
export class OutboxRelay {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private readonly outbox: OutboxRepository;

  constructor(
    database: Database,
    private readonly logger: Logger,
  ) {
    this.outbox = new OutboxRepository(database);
  }

  /** To be called after the commit; returns at once and never fails: what is missed here is found within a minute. */
  wake(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.running = this.running
        .then(() => this.relay())
        .catch((error: unknown) => this.logger.warn({ err: error }, 'outbox not relayed; the next minute tries again'));
    }, debounce).unref();
  }

  /** Hands over all that is pending. */
  async relay(): Promise<void> {
    let queued: number;
    do {
      queued = await this.outbox.queuePending(batch, maxAttempts);
    } while (queued === batch);
  }

  /** The minute's round: takes up what a dead process held, then hands over all that is pending. */
  async sweep(): Promise<void> {
    await this.outbox.releaseAbandonedJobs(abandonedAfterSeconds);
    await this.outbox.settleOrphans();
    await this.relay();
  }

  /** Resolves when nothing is in flight; a wake that has not begun is left to the next process. */
  async close(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    await this.running;
  }
}
