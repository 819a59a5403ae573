import { addDays, instantOf, localDateTime } from '@booking/domain/calendar/calendar-date';
import { daysOfWarning } from '@booking/domain/user/api-key-form';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import { accountMessage } from '../notification/account-messages.js';
import { OutboxRepository } from '../notification/outbox.repository.js';
import { ApiKeyRepository } from './api-key.repository.js';

/** Notifies makers of API keys that a key expires (ADR 0038). */
export class ExpiryNotices {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Writes the messages. Call it once a day, in any number of processes. @returns the number of notified makers */
  async send(): Promise<number> {
    const at = this.clock.now();
    const until = instantOf(addDays(localDateTime(at).date, daysOfWarning + 1), '00:00');
    return this.database.transaction(async (tx) => {
      const ending = await new ApiKeyRepository(tx).takeEnding(at, until);
      const outbox = new OutboxRepository(tx);
      for (const { email: recipient, locale, ...key } of ending)
        await outbox.add(accountMessage('KEY_ENDING', { recipient, locale, key }), at);
      return ending.length;
    });
  }
}
