import { failingBefore, givenUpBefore } from '@booking/domain/webhook/webhook-endpoint-health';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import { accountMessage } from '../notification/account-messages.js';
import { OutboxRepository } from '../notification/outbox.repository.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookEndpointRepository, type EndpointNotice } from './webhook-endpoint.repository.js';
import type { DisabledReason } from './webhook-record.js';

export interface WebhookHealthParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  wakeOutbox: () => void;
}

/** Disables endpoints that fail for long or no longer exist, stops their waiting deliveries, and notifies their makers by e-mail. */
export class WebhookHealthService {
  private readonly deliveries: WebhookDeliveryRepository;
  private readonly endpoints: WebhookEndpointRepository;

  constructor(private readonly parts: WebhookHealthParts) {
    this.deliveries = new WebhookDeliveryRepository(parts.database);
    this.endpoints = new WebhookEndpointRepository(parts.database);
  }

  /** Runs every minute. */
  async check(): Promise<void> {
    await this.notifyMakers();
    for (const id of await this.deliveries.stillWaiting()) await this.deliveries.stop(id);
  }

  /** Disables an endpoint and stops its waiting deliveries. */
  async end(endpointId: string, reason: DisabledReason): Promise<void> {
    const { clock, logger } = this.parts;
    if (await this.endpoints.disable(endpointId, reason, clock.now())) logger.warn({ endpointId, reason }, 'webhook endpoint disabled');
    await this.deliveries.stop(endpointId);
  }

  /** Notifies the makers of endpoints that have failed for an hour, and of those that were disabled after three days or by 410. */
  private async notifyMakers(): Promise<void> {
    const { database, clock, logger, wakeOutbox } = this.parts;
    const now = clock.now();
    const notified = await database.transaction(async (tx) => {
      const endpoints = new WebhookEndpointRepository(tx);
      const givenUp = await endpoints.giveUp(givenUpBefore(now), now);
      if (givenUp > 0) logger.warn({ givenUp, reason: 'failing' }, 'webhook endpoints disabled');
      const [failing, ended] = [await endpoints.failing(failingBefore(now)), await endpoints.ended()];
      for (const details of failing) await notify(tx, 'WEBHOOK_FAILING', details, now);
      for (const details of ended) await notify(tx, 'WEBHOOK_DISABLED', details, now);
      return failing.length + ended.length;
    });
    if (notified > 0) wakeOutbox();
  }
}

async function notify(
  tx: Transaction,
  kind: 'WEBHOOK_FAILING' | 'WEBHOOK_DISABLED',
  { recipient, locale, url }: EndpointNotice,
  at: Date,
): Promise<void> {
  if (recipient === null) return;
  await new OutboxRepository(tx).add(accountMessage(kind, { recipient, locale, about: new URL(url).host }), at);
}
