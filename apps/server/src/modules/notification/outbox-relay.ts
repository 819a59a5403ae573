import { localMoment } from '@booking/domain/calendar/calendar-date';
import { quietUntil } from '@booking/domain/booking/message-times';
import type { Clock } from '../../shared/clock.js';
import type { Environment } from '../../shared/environment.js';
import { countMessage } from '../../shared/figures.js';
import type { Logger } from '../../shared/logger.js';
import type { Database } from '../../database/database.js';
import { OutboxRepository, type HandedOver } from './outbox.repository.js';

const batch = 200;
/** Debounce in milliseconds between a commit and the hand-over, so that many bookings at once cause one hand-over. */
const debounce = 20;
/** With graphile-worker's back-off of e^attempt seconds, capped at e^10, the last attempt is about fifteen hours after the first: a night without the peer is survived. */
const maxAttempts = 12;
/** Seconds after which the worker of a job is considered dead: far above the timeouts of all transports. */
const abandonedAfterSeconds = 300;

export interface OutboxRelayParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  environment: Pick<Environment, 'smsDailyLimit' | 'messages'>;
}

/**
 * Carries committed messages from the outbox to the job queue. It runs after each commit, and once a minute for what
 * a crash left behind, in any number of processes.
 */
export class OutboxRelay {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private readonly outbox: OutboxRepository;

  constructor(private readonly parts: OutboxRelayParts) {
    this.outbox = new OutboxRepository(parts.database);
  }

  /** To be called after the commit; returns at once and never fails: what is missed here is found within a minute. */
  wake(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.running = this.running
        .then(() => this.relay())
        .catch((error: unknown) => this.parts.logger.warn({ err: error }, 'outbox not relayed; the next minute tries again'));
    }, debounce).unref();
  }

  /** Hands over all that is due, and logs what is held back. */
  async relay(): Promise<void> {
    const { clock, environment } = this.parts;
    const { smsDailyLimit: smsOfDay, messages } = environment;
    let handed: HandedOver[];
    do {
      const now = clock.now();
      handed = await this.outbox.handOver({
        now,
        today: localMoment(now).date,
        batch,
        maxAttempts,
        smsOfDay,
        quietUntil: quietUntil(messages.quietHours, now),
      });
      for (const message of handed) this.report(message);
    } while (handed.length === batch);
  }

  /** Runs every minute: recovers jobs of processes that died, then hands over everything that is pending. */
  async sweep(): Promise<void> {
    await this.outbox.releaseAbandonedJobs(abandonedAfterSeconds);
    await this.outbox.settleOrphans();
    await this.relay();
  }

  private report({ id, channel, became, reason, reachedCeiling }: HandedOver): void {
    const { logger, environment } = this.parts;
    // docs/operations.md names this line for alerts: its text stays.
    if (reachedCeiling) logger.error({ alarm: 'SMS_CEILING', limit: environment.smsDailyLimit }, 'the SMS of this day are used up');
    if (became === 'HELD_BACK') logger.warn({ messageId: id, channel, reason }, 'message held back');
    if (became === 'HELD_BACK' || became === 'DROPPED') countMessage(channel, became, reason);
  }

  /** Resolves when no hand-over is running; one that has not begun is left to the next process. */
  async close(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    await this.running;
  }
}
