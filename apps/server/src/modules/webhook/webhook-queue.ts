import { retryAfterOf, webhookRetryDelay } from '@booking/domain/webhook/webhook-retries';
import type { Database } from '../../database/database.js';
import { signatureHeaders } from '../../http/webhook-signature.js';
import type { Clock } from '../../shared/clock.js';
import { LeasedQueue } from '../../shared/leased-queue.js';
import type { Logger } from '../../shared/logger.js';
import { WebhookConnection, type Attempted, type ConnectionOptions } from './webhook-connection.js';
import { WebhookDeliveryRepository, type DoneAttempt, type TakenDelivery } from './webhook-delivery.repository.js';
import type { WebhookHealthService } from './webhook-health.service.js';
import { rightsOf, type WebhookRights } from './webhook-rights.js';
import type { WebhookSecrets } from './webhook-secrets.js';

/** Maximum number of events that one statement turns into deliveries. */
const batch = 500;
/** Concurrent deliveries of one endpoint in a process: a slow or failing endpoint delays no other. */
const concurrency = 5;
/** Duration of a lease in milliseconds: an attempt ends after 15 s. */
const lease = 60_000;
/** HTTP status Gone: the endpoint no longer exists. */
const goneStatus = 410;

export interface WebhookQueueParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  secrets: WebhookSecrets;
  connection: ConnectionOptions;
  health: Pick<WebhookHealthService, 'end'>;
  /** Returns a random number from 0 to 1. */
  chance?: () => number;
}

/** Sends committed events to the endpoints that subscribe to them. Any number of processes may run it. */
export class WebhookQueue extends LeasedQueue<TakenDelivery> {
  private readonly deliveries: WebhookDeliveryRepository;
  private readonly connection: WebhookConnection;

  constructor(private readonly parts: WebhookQueueParts) {
    super(parts.logger, 'webhooks');
    this.deliveries = new WebhookDeliveryRepository(parts.database);
    this.connection = new WebhookConnection(parts.connection);
  }

  /** Creates a delivery of each waiting event for each endpoint that subscribes to it and may receive it. */
  override async handOver(): Promise<void> {
    const { clock } = this.parts;
    let rights = await this.rights();
    for (;;) {
      const taken = await this.deliveries.handOver(rights, clock.now(), batch);
      if (taken === null) rights = await this.rights();
      else if (taken < batch) return;
    }
  }

  override async stop(): Promise<void> {
    await super.stop();
    this.connection.close();
  }

  protected override take(inHand: readonly TakenDelivery[]): Promise<TakenDelivery[]> {
    const now = this.parts.clock.now();
    const until = new Date(now.getTime() + lease);
    return this.deliveries.take({ now, until, inHand: inHand.map(({ endpoint }) => endpoint), max: concurrency });
  }

  protected override async work(delivery: TakenDelivery, stop: AbortSignal): Promise<void> {
    const { clock, health } = this.parts;
    const rights = rightsOf(delivery);
    if (rights === null) return health.end(delivery.endpoint, 'maker');
    if (!maySee(rights, delivery)) return this.deliveries.withdraw(delivery.id);
    const at = clock.now();
    const attempted = await this.attempt(delivery, at, stop);
    // The process stops: the attempt was aborted, and another process repeats it.
    if (stop.aborted && attempted.status === null) return this.deliveries.release(delivery);
    await this.deliveries.settle(delivery, this.outcomeOf(delivery, at, attempted));
    if (attempted.status === goneStatus && !delivery.isExample) await health.end(delivery.endpoint, 'gone');
  }

  /** Returns the present rights of all endpoints. Disables endpoints whose makers may no longer have one. */
  private async rights(): Promise<WebhookRights[]> {
    const rights = [];
    for (const maker of await this.deliveries.makers(this.parts.clock.now())) {
      const may = rightsOf(maker);
      if (may === null) await this.parts.health.end(maker.endpoint, 'maker');
      else rights.push(may);
    }
    return rights;
  }

  private async attempt(delivery: TakenDelivery, at: Date, stop: AbortSignal): Promise<Attempted> {
    const { endpoint, webhookId, url, body, secret, formerSecret, formerSecretUntil } = delivery;
    const { secrets } = this.parts;
    const isTwofold = formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > at;
    const sealed = [secret, ...(isTwofold ? [formerSecret] : [])];
    const opened = sealed.map((each) => secrets.open(endpoint, each)).filter((each) => each !== null);
    if (opened.length === 0) return { status: null, error: 'SECRET_UNREADABLE', retryAfter: undefined, responseBody: null, responseMs: 0 };
    return this.connection.post(url, body, { ...signatureHeaders({ id: webhookId, at, body, secrets: opened }) }, stop);
  }

  private outcomeOf({ isExample, failed }: TakenDelivery, at: Date, attempted: Attempted): DoneAttempt {
    const { clock, chance = Math.random } = this.parts;
    const { status, error: failure, retryAfter, responseMs, responseBody } = attempted;
    const kept = { at, status, responseMs, responseBody, nextAt: null, pausedUntil: null };
    if (status !== null && status >= 200 && status < 300) return { ...kept, error: null, state: 'DELIVERED', health: 'TAKEN' };
    const error = failure ?? (status === goneStatus ? 'GONE' : 'STATUS');
    // An example has one attempt, and its failure does not count.
    if (isExample) return { ...kept, error, state: 'FAILED', health: null };
    const now = clock.now();
    const pause = retryAfterOf(status ?? 0, retryAfter, now);
    const pausedUntil = pause === null ? null : new Date(now.getTime() + pause);
    const delay = status === goneStatus ? null : webhookRetryDelay(failed + 1, chance(), pause);
    if (delay === null) return { ...kept, error, state: 'FAILED', health: 'FAILED', pausedUntil };
    return { ...kept, error, state: 'WAITING', nextAt: new Date(now.getTime() + delay), health: 'FAILED', pausedUntil };
  }
}

/** Checks a delivery again before the attempt: its maker may have lost the branch since. */
function maySee({ bookings, orders, branches }: WebhookRights, { isExample, bookingId, branchId, fromBranchId }: TakenDelivery): boolean {
  if (isExample) return true;
  if (bookingId === null) return orders;
  return bookings && (branches === null || [branchId, fromBranchId].some((id) => id !== null && branches.includes(id)));
}
