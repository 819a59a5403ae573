import { localDateTime } from '@booking/domain/calendar/calendar-date';
import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import type { Database } from '../../database/database.js';
import { AppError } from '../../shared/app-error.js';
import { accountOf, requireScope, visibleBranches, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { decodeCursor, isInstantValue, keysetPage, pageSize, type KeysetPage } from '../../shared/list-cursor.js';
import { isUuid } from '../../shared/uuid.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { ownEndpoint } from './webhook-access.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookEndpointRepository } from './webhook-endpoint.repository.js';
import { exampleBody } from './webhook-examples.js';
import { WebhookListRepository } from './webhook-list.repository.js';
import type { DeliveryRecord, EndpointRecord } from './webhook-record.js';

export interface DeliveriesRequest {
  endpointId: string;
  failedOnly: boolean;
  first: number | null;
  after: string | null;
}

export interface WebhookLogParts {
  database: Database;
  clock: Clock;
  limits: Pick<AttemptLimits, 'consume'>;
  wakeQueue: () => void;
}

/** Lists deliveries and redelivers them on request. Callers only see deliveries about their own branches. */
export class WebhookLogService {
  private readonly endpoints: WebhookEndpointRepository;
  private readonly lists: WebhookListRepository;

  constructor(private readonly parts: WebhookLogParts) {
    this.endpoints = new WebhookEndpointRepository(parts.database);
    this.lists = new WebhookListRepository(parts.database);
  }

  /**
   * Returns a page of deliveries, the newest first.
   * @throws UNAUTHENTICATED, FORBIDDEN; NOT_FOUND for an endpoint of others; BAD_USER_INPUT
   */
  async page(caller: Caller, { endpointId, failedOnly, first, after: cursor }: DeliveriesRequest): Promise<KeysetPage<DeliveryRecord>> {
    const { id } = await ownEndpoint(caller, this.endpoints, endpointId);
    const size = pageSize(first);
    const after = decodeCursor(cursor, isInstantValue, 'after');
    const branchIds = visibleBranches(caller.actor);
    return keysetPage(await this.lists.page(id, { failedOnly, branchIds }, after, size + 1), size, after);
  }

  /** For loaders. It does not check rights: pass endpoints that the caller has already received. */
  recent(caller: Caller, endpointIds: readonly string[], max: number): Promise<Map<string, DeliveryRecord[]>> {
    return this.lists.recent(endpointIds, visibleBranches(caller.actor), max);
  }

  /** For loaders: counts waiting deliveries by endpoint. */
  waiting(endpointIds: readonly string[]): Promise<Map<string, number>> {
    return this.lists.waiting(endpointIds);
  }

  /**
   * Sends a delivery again with the same webhook-id and all attempts.
   * @throws as page; CONFLICT for a disabled endpoint; TOO_MANY_REQUESTS
   */
  async redeliver(caller: Caller, id: string): Promise<DeliveryRecord> {
    requireScope(caller, 'integration:write');
    const delivery = isUuid(id) ? await this.lists.byId(id, visibleBranches(caller.actor)) : null;
    if (delivery === null) throw new AppError('NOT_FOUND');
    const endpoint = await this.byHand(caller, delivery.endpointId);
    const now = this.parts.clock.now();
    await this.change(caller, endpoint, 'redeliverWebhook', { webhookId: delivery.webhookId }, (deliveries) =>
      deliveries.again(endpoint.id, id, now),
    );
    return this.present(caller, id);
  }

  /** Sends an example of an event, in one attempt. @throws as redeliver */
  async test(caller: Caller, endpointId: string, event: WebhookEvent): Promise<DeliveryRecord> {
    const endpoint = await this.byHand(caller, endpointId);
    const now = this.parts.clock.now();
    const body = exampleBody(event, now, localDateTime(now).date);
    const id = await this.change(caller, endpoint, 'testWebhookEndpoint', { event }, (deliveries) =>
      deliveries.addExample(endpoint.id, event, body, now),
    );
    return this.present(caller, id);
  }

  /** Checks a request by hand. @throws CONFLICT for a disabled endpoint; TOO_MANY_REQUESTS */
  private async byHand(caller: Caller, endpointId: string): Promise<EndpointRecord> {
    const endpoint = await ownEndpoint(caller, this.endpoints, endpointId);
    if (endpoint.disabledAt !== null) throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    const { actor } = caller;
    // Counted by person, over all endpoints and keys.
    await this.parts.limits.consume('webhooksByHand', (actor.kind === 'key' ? actor.makerId : accountOf(actor)) ?? '');
    return endpoint;
  }

  /** Makes the change and writes its audit entry. It ends a pause of the endpoint, because the caller waits for the result. */
  private async change<T>(
    { actor }: Caller,
    { id }: EndpointRecord,
    action: string,
    after: object,
    work: (deliveries: WebhookDeliveryRepository) => Promise<T>,
  ): Promise<T> {
    const at = this.parts.clock.now();
    const { database, wakeQueue } = this.parts;
    const done = await database.transaction(async (tx) => {
      const deliveries = new WebhookDeliveryRepository(tx);
      const result = await work(deliveries);
      await new WebhookEndpointRepository(tx).update(id, { pausedUntil: null });
      await new AuditRepository(tx).add({ actor, at, action, entity: 'WebhookEndpoint', entityId: id, after });
      return result;
    });
    wakeQueue();
    return done;
  }

  private async present({ actor }: Caller, id: string): Promise<DeliveryRecord> {
    const delivery = await this.lists.byId(id, visibleBranches(actor));
    if (delivery === null) throw new AppError('NOT_FOUND');
    return delivery;
  }
}
