import type { Environment } from '../../shared/environment.js';
import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { AppError } from '../../shared/app-error.js';
import type { Clock } from '../../shared/clock.js';
import type { EntitySource } from '../../database/statement-source.js';
import { OutboxRepository } from './outbox.repository.js';

/** Checks in advance whether an SMS would be sent, so that nobody waits for one in vain. Only the hand-over counts messages. */
export class MessageBudget {
  private readonly outbox: OutboxRepository;

  constructor(
    source: EntitySource,
    private readonly clock: Clock,
    private readonly environment: Pick<Environment, 'smsDailyLimit'>,
  ) {
    this.outbox = new OutboxRepository(source);
  }

  /**
   * @param phoneNumber in E.164
   * @throws AppError TOO_MANY_REQUESTS with retryAfter if the number's or the retailer's SMS of the day are used up
   */
  async refuseSpentNumber(phoneNumber: string): Promise<void> {
    const now = this.clock.now();
    const today = localDateTime(now).date;
    const freeAt = await this.outbox.smsFreeAt(phoneNumber, { now, today, smsOfDay: this.environment.smsDailyLimit });
    if (freeAt === null) return;
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000)) });
  }
}
