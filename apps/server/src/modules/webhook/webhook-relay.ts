import { failingBefore, givenUpBefore } from '@booking/domain/webhook/webhook-endpoint-health';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import { accountMessage } from '../notification/account-messages.js';
import { OutboxRepository } from '../notification/outbox.repository.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookEndpointRepository, type EndpointNews } from './webhook-endpoint.repository.js';
import type { DisabledReason } from './webhook-record.js';
import { rightsOf, type WebhookRights } from './webhook-rights.js';

/** Events that one statement hands over. */
const batch = 500;

export interface WebhookRelayParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  wakeOutbox: () => void;
}

/**
 * Carries committed events to the endpoints that want them. It runs when a change was told to all processes and events wait, and once a
 * minute for what a crash left behind, in any number of processes.
 */
export class WebhookRelay {
  private readonly deliveries: WebhookDeliveryRepository;
  private readonly endpoints: WebhookEndpointRepository;
  private running: Promise<void> | null = null;
  private asked = false;

  constructor(private readonly parts: WebhookRelayParts) {
    this.deliveries = new WebhookDeliveryRepository(parts.database);
    this.endpoints = new WebhookEndpointRepository(parts.database);
  }

  /** Returns at once and never fails: what is missed here is found within a minute. */
  wake(): void {
    this.asked = true;
    this.running ??= this.run().finally(() => (this.running = null));
  }

  /** Resolves when no hand-over is running. */
  async close(): Promise<void> {
    await this.running;
  }

  /** Hands over all events that wait. */
  async relay(): Promise<void> {
    const { clock } = this.parts;
    let rights = await this.rights();
    for (;;) {
      const taken = await this.deliveries.handOver(rights, clock.now(), batch);
      if (taken === null) rights = await this.rights();
      else if (taken < batch) return;
    }
  }

  /** What the makers of all endpoints may see now. An endpoint whose maker may have none any more is disabled. */
  private async rights(): Promise<WebhookRights[]> {
    const rights = [];
    for (const maker of await this.deliveries.makers(null, this.parts.clock.now())) {
      const may = rightsOf(maker);
      if (may === null) await this.end(maker.endpoint, 'maker');
      else rights.push(may);
    }
    return rights;
  }

  /** Runs every minute: hands over, gives every endpoint its turn, and looks after those that fail. */
  async sweep(): Promise<void> {
    await this.relay();
    await this.deliveries.scheduleAll(this.parts.clock.now());
    await this.tellMakers();
    for (const id of await this.deliveries.stillWaiting()) await this.deliveries.stop(id);
  }

  /** Workers of processes that died while they held a turn. @param namePrefix what living ones are called before their id */
  deadWorkers(namePrefix: string): Promise<string[]> {
    return this.deliveries.deadWorkers(namePrefix);
  }

  /** Disables an endpoint, and stops what waits for it. */
  async end(endpointId: string, reason: DisabledReason): Promise<void> {
    const { clock, logger } = this.parts;
    if (await this.endpoints.disable(endpointId, reason, clock.now())) logger.warn({ endpointId, reason }, 'webhook endpoint disabled');
    await this.deliveries.stop(endpointId);
  }

  private async run(): Promise<void> {
    while (this.asked) {
      this.asked = false;
      await this.relay().catch((error: unknown) => {
        this.parts.logger.warn({ err: error }, 'webhooks were not handed over; the next minute tries again');
      });
    }
  }

  /** Endpoints that have failed for an hour, and those that are given up after three days or are gone. */
  private async tellMakers(): Promise<void> {
    const { database, clock, logger, wakeOutbox } = this.parts;
    const now = clock.now();
    const told = await database.transaction(async (tx) => {
      const endpoints = new WebhookEndpointRepository(tx);
      const givenUp = await endpoints.giveUp(givenUpBefore(now), now);
      if (givenUp > 0) logger.warn({ givenUp, reason: 'failing' }, 'webhook endpoints disabled');
      const [failing, ended] = [await endpoints.failing(failingBefore(now)), await endpoints.ended()];
      for (const news of failing) await tell(tx, 'WEBHOOK_FAILING', news, now);
      for (const news of ended) await tell(tx, 'WEBHOOK_DISABLED', news, now);
      return failing.length + ended.length;
    });
    if (told > 0) wakeOutbox();
  }
}

async function tell(
  tx: Transaction,
  kind: 'WEBHOOK_FAILING' | 'WEBHOOK_DISABLED',
  { recipient, locale, url }: EndpointNews,
  at: Date,
): Promise<void> {
  if (recipient === null) return;
  await new OutboxRepository(tx).add(accountMessage(kind, { recipient, locale, about: new URL(url).host }), at);
}
