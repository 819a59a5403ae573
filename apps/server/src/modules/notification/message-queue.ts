import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { quietUntil } from '@booking/domain/booking/message-times';
import type { Clock } from '../../shared/clock.js';
import type { Environment } from '../../shared/environment.js';
import { countMessage } from '../../shared/metrics.js';
import type { Logger } from '../../shared/logger.js';
import { LeasedQueue } from '../../shared/leased-queue.js';
import type { Database } from '../../database/database.js';
import type { MessageSender } from './message-sender.js';
import { OutboxRepository, type HandedOver } from './outbox.repository.js';

/** Maximum number of messages that one statement decides about. */
const batch = 200;
/** Messages that a process sends concurrently. */
const concurrency = 4;
/** Duration of a lease in milliseconds. It exceeds the timeouts of all transports by far. */
const lease = 300_000;

export interface MessageQueueParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  environment: Pick<Environment, 'smsDailyLimit' | 'messages'>;
  sender: Pick<MessageSender, 'send'>;
}

/** Sends the committed messages of the outbox. Any number of processes may run it. Its items are ids of messages. */
export class MessageQueue extends LeasedQueue<string> {
  private readonly outbox: OutboxRepository;

  constructor(private readonly parts: MessageQueueParts) {
    super(parts.logger, 'messages');
    this.outbox = new OutboxRepository(parts.database);
  }

  /** Decides about all due messages, and logs those that are held back. */
  override async handOver(): Promise<void> {
    const { clock, environment } = this.parts;
    const { smsDailyLimit: smsOfDay, messages } = environment;
    let handed: HandedOver[];
    do {
      const now = clock.now();
      handed = await this.outbox.handOver({
        now,
        today: localDateTime(now).date,
        batch,
        smsOfDay,
        quietUntil: quietUntil(messages.quietHours, now),
      });
      for (const message of handed) this.report(message);
    } while (handed.length === batch);
  }

  protected override async take(inHand: readonly string[]): Promise<string[]> {
    const now = this.parts.clock.now();
    const room = concurrency - inHand.length;
    return room > 0 ? this.outbox.take(now, new Date(now.getTime() + lease), room) : [];
  }

  protected override work(id: string): Promise<void> {
    return this.parts.sender.send(id);
  }

  private report({ id, channel, became, reason, reachedCeiling }: HandedOver): void {
    const { logger, environment } = this.parts;
    // docs/messages.md names this line for alerts: its text stays.
    if (reachedCeiling) logger.error({ alarm: 'SMS_CEILING', limit: environment.smsDailyLimit }, 'the SMS of this day are used up');
    if (became === 'HELD_BACK') logger.warn({ messageId: id, channel, reason }, 'message held back');
    if (became === 'HELD_BACK' || became === 'DROPPED') countMessage(channel, became, reason);
  }
}
