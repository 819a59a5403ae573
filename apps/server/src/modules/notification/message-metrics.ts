import { localMoment } from '@booking/domain/calendar/calendar-date';
import type { Clock } from '../../shared/clock.js';
import type { Environment } from '../../shared/environment.js';
import type { EntitySource } from '../../database/entity-source.js';
import type { Channel, HeldReason } from './outbox-message.js';
import { OutboxRepository } from './outbox.repository.js';

export interface MessageMetricsParts {
  database: EntitySource;
  clock: Clock;
  environment: Pick<Environment, 'smsDailyLimit'>;
}

/**
 * What an operator watches of the messages, in the text format of Prometheus: counts of this process since its start, and the SMS
 * of the day, which all processes share. Four figures: a library for them would be larger than they are.
 */
export class MessageMetrics {
  private readonly outbox: OutboxRepository;
  private readonly counts = new Map<string, number>();

  constructor(private readonly parts: MessageMetricsParts) {
    this.outbox = new OutboxRepository(parts.database);
  }

  /** A peer took a message over. */
  sent(channel: Channel): void {
    this.count(`booking_messages_sent_total{channel="${channel}"}`);
  }

  /** A message is not sent, because a budget is used up. */
  heldBack(channel: Channel, reason: HeldReason): void {
    this.count(`booking_messages_held_back_total{channel="${channel}",reason="${reason}"}`);
  }

  /** @throws AppError SERVICE_UNAVAILABLE when the database is away */
  async text(): Promise<string> {
    const smsToday = await this.outbox.smsOn(localMoment(this.parts.clock.now()).date);
    return [
      '# TYPE booking_messages_sent_total counter',
      ...this.linesOf('booking_messages_sent_total'),
      '# TYPE booking_messages_held_back_total counter',
      ...this.linesOf('booking_messages_held_back_total'),
      '# TYPE booking_sms_today gauge',
      `booking_sms_today ${smsToday}`,
      '# TYPE booking_sms_daily_limit gauge',
      `booking_sms_daily_limit ${this.parts.environment.smsDailyLimit}`,
      '',
    ].join('\n');
  }

  private count(series: string): void {
    this.counts.set(series, (this.counts.get(series) ?? 0) + 1);
  }

  private linesOf(name: string): string[] {
    return [...this.counts].filter(([series]) => series.startsWith(name)).map(([series, count]) => `${series} ${count}`);
  }
}
