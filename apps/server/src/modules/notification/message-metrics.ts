import { localMoment } from '@booking/domain/calendar/calendar-date';
import type { Clock } from '../../shared/clock.js';
import type { Environment } from '../../shared/environment.js';
import type { EntitySource } from '../../database/entity-source.js';
import type { Channel, MessageStatus } from './outbox-message.js';
import { OutboxRepository } from './outbox.repository.js';

export interface MessageMetricsParts {
  database: EntitySource;
  clock: Clock;
  environment: Pick<Environment, 'smsDailyLimit'>;
}

/**
 * What an operator watches of the messages, in the text format of Prometheus: counts of this process since its start, and the SMS
 * of the day, which all processes share. Three figures: a library for them would be larger than they are.
 */
export class MessageMetrics {
  private readonly outbox: OutboxRepository;
  private readonly counts = new Map<string, number>();

  constructor(private readonly parts: MessageMetricsParts) {
    this.outbox = new OutboxRepository(parts.database);
  }

  /** A message came into this state by this process, or by a receipt that it took. @param reason a code of ours that says why */
  became(channel: Channel, status: MessageStatus, reason: string | null = null): void {
    const series = `booking_messages_total{channel="${channel}",status="${status}",reason="${reason ?? ''}"}`;
    this.counts.set(series, (this.counts.get(series) ?? 0) + 1);
  }

  /** @throws AppError SERVICE_UNAVAILABLE when the database is away */
  async text(): Promise<string> {
    const smsToday = await this.outbox.smsOn(localMoment(this.parts.clock.now()).date);
    return [
      '# TYPE booking_messages_total counter',
      ...[...this.counts].map(([series, count]) => `${series} ${count}`),
      '# TYPE booking_sms_today gauge',
      `booking_sms_today ${smsToday}`,
      '# TYPE booking_sms_daily_limit gauge',
      `booking_sms_daily_limit ${this.parts.environment.smsDailyLimit}`,
      '',
    ].join('\n');
  }
}
