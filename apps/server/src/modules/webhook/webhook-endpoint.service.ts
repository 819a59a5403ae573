import { randomUUID } from 'node:crypto';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import { worksFor } from '@booking/domain/user/permissions';
import { healthy } from '@booking/domain/webhook/webhook-endpoint-health';
import type { Database, Transaction } from '../../database/database.js';
import { AppError, refuseInvalid } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { isUuid } from '../../shared/uuid.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { BranchService } from '../branch/branch.service.js';
import { looksAfter, makerOf, ownEndpoint } from './webhook-access.js';
import { destinationOf, maxUrlLength } from './webhook-address.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookEndpointRepository } from './webhook-endpoint.repository.js';
import type { EndpointContent, EndpointRecord } from './webhook-record.js';
import { mayHave } from './webhook-rights.js';
import type { WebhookSecrets } from './webhook-secrets.js';

/** Maximum number of endpoints that are not disabled: every process sends to all of them concurrently. */
const maxEnabled = 20;
/** Maximum number of these endpoints of one branch: those of makers who work for it and not for all. */
const maxOfBranch = 5;
/** Milliseconds for which the previous secret also signs after a rotation. */
const overlap = 24 * 60 * 60 * 1000;

/** The input of an endpoint, as it was sent. */
export interface EndpointInput {
  url: string;
  events: readonly WebhookEvent[];
  branchIds?: readonly string[] | null;
  apiKeyId?: string | null;
  disabled?: boolean | null;
}

export interface WebhookEndpointParts {
  database: Database;
  clock: Clock;
  secrets: WebhookSecrets;
  branches: Pick<BranchService, 'byIds'>;
  trustedHosts: readonly string[];
  wakeQueue: () => void;
}

/** Creates, changes, rotates and deletes endpoints. Each change writes an audit entry. */
export class WebhookEndpointService {
  private readonly endpoints: WebhookEndpointRepository;

  constructor(private readonly parts: WebhookEndpointParts) {
    this.endpoints = new WebhookEndpointRepository(parts.database);
  }

  /** Returns the endpoints that the caller may manage, the newest first. @throws UNAUTHENTICATED, FORBIDDEN */
  async list(caller: Caller): Promise<EndpointRecord[]> {
    requireScope(caller, 'integration:write');
    return (await this.endpoints.list()).filter((endpoint) => looksAfter(caller.actor, endpoint));
  }

  /** Returns the secret of an endpoint that was just created or rotated. The API returns it only this once. */
  secretOf({ id, secret }: EndpointRecord): string {
    return this.parts.secrets.open(id, secret) ?? '';
  }

  /**
   * Creates or changes an endpoint. The caller becomes its maker. A new address, and enabling, reset its failures.
   * @throws UNAUTHENTICATED, FORBIDDEN without booking:read for events of bookings; NOT_FOUND; BAD_USER_INPUT
   */
  async save(caller: Caller, id: string | null, input: EndpointInput): Promise<EndpointRecord> {
    requireScope(caller, 'integration:write');
    const { actor } = caller;
    const content = await this.contentOf(caller, input);
    if (!mayHave(actor, content.events)) throw new AppError('FORBIDDEN');
    const at = this.parts.clock.now();
    const isDisabled = input.disabled ?? false;
    const saved = await this.parts.database.transaction(async (tx) => {
      const endpoints = new WebhookEndpointRepository(tx);
      const before = id === null ? null : await ownEndpoint(caller, endpoints, id, true);
      if (!isDisabled && (before === null || before.disabledAt !== null)) {
        const enabled = await endpoints.countEnabled(actor);
        const max = enabled.all >= maxEnabled ? maxEnabled : enabled.ofBranch >= maxOfBranch ? maxOfBranch : null;
        if (max !== null) refuseInvalid([{ path: 'input.disabled', code: 'TOO_MANY', values: { max } }]);
      }
      const after =
        before === null
          ? await this.insert(endpoints, caller, content, isDisabled ? at : null, at)
          : await this.change(endpoints, caller, before, content, isDisabled, at);
      await audit(tx, caller, 'saveWebhookEndpoint', at, before, after);
      return after;
    });
    await this.follow(saved);
    return saved;
  }

  /**
   * Deletes an endpoint with its deliveries. A deletion that was interrupted leaves it disabled and can be repeated.
   * @throws UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
   */
  async delete(caller: Caller, id: string): Promise<string> {
    const at = this.parts.clock.now();
    const { database } = this.parts;
    const before = await ownEndpoint(caller, this.endpoints, id);
    // Disabled first. Its log is deleted in batches, because it may be long.
    await this.endpoints.disable(before.id, null, at);
    await new WebhookDeliveryRepository(database).clear(before.id);
    await database.transaction(async (tx) => {
      const endpoints = new WebhookEndpointRepository(tx);
      await ownEndpoint(caller, endpoints, id, true);
      await endpoints.delete(before.id);
      await audit(tx, caller, 'deleteWebhookEndpoint', at, before, null);
    });
    return before.id;
  }

  /** Creates a new secret; the previous one also signs for 24 hours. @throws UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
  rotate(caller: Caller, id: string): Promise<EndpointRecord> {
    const { database, clock, secrets } = this.parts;
    const at = clock.now();
    return database.transaction(async (tx) => {
      const endpoints = new WebhookEndpointRepository(tx);
      const before = await ownEndpoint(caller, endpoints, id, true);
      const rotated = {
        secret: secrets.seal(before.id, secrets.make()),
        formerSecret: before.secret,
        formerSecretUntil: new Date(at.getTime() + overlap),
      };
      await endpoints.update(before.id, rotated);
      const after = { ...before, ...rotated };
      await audit(tx, caller, 'rotateWebhookSecret', at, before, after);
      return after;
    });
  }

  private async contentOf({ actor }: Caller, input: EndpointInput): Promise<EndpointContent> {
    const { branchIds: requested, apiKeyId } = input;
    const errors: ValidationError[] = [];
    const destination = destinationOf(input.url, this.parts.trustedHosts);
    if (typeof destination === 'string')
      errors.push({ path: 'input.url', code: destination, ...(destination === 'TOO_LONG' && { values: { max: maxUrlLength } }) });
    if (input.events.length === 0) errors.push({ path: 'input.events', code: 'REQUIRED' });
    const branchIds = [...new Set(requested ?? [])];
    const known = branchIds.every((id) => isUuid(id) && worksFor(actor, id)) ? await this.parts.branches.byIds(branchIds) : [];
    if (known.length < branchIds.length) errors.push({ path: 'input.branchIds', code: 'CHOICE_INVALID' });
    const isKey = apiKeyId === null || apiKeyId === undefined || (isUuid(apiKeyId) && (await this.endpoints.isKey(apiKeyId)));
    if (!isKey) errors.push({ path: 'input.apiKeyId', code: 'CHOICE_INVALID' });
    refuseInvalid(errors);
    const url = typeof destination === 'string' ? '' : destination.url.href;
    return { url, events: [...new Set(input.events)], branchIds, apiKeyId: apiKeyId ?? null };
  }

  private async insert(
    endpoints: WebhookEndpointRepository,
    { actor, locale }: Caller,
    content: EndpointContent,
    disabledAt: Date | null,
    createdAt: Date,
  ): Promise<EndpointRecord> {
    const { secrets } = this.parts;
    const id = randomUUID();
    await endpoints.insert({ id, ...content, ...makerOf(actor), locale, secret: secrets.seal(id, secrets.make()), disabledAt, createdAt });
    return existing(await endpoints.byId(id));
  }

  private async change(
    endpoints: WebhookEndpointRepository,
    { actor, locale }: Caller,
    before: EndpointRecord,
    content: EndpointContent,
    isDisabled: boolean,
    at: Date,
  ): Promise<EndpointRecord> {
    const { id } = before;
    await endpoints.update(id, { ...content, ...makerOf(actor), locale, ...(content.url !== before.url && healthy) });
    if (isDisabled) await endpoints.disable(id, null, at);
    else if (before.disabledAt !== null) await endpoints.enable(id);
    return existing(await endpoints.byId(id));
  }

  /** Stops the waiting deliveries of a disabled endpoint; an enabled one receives requests at once. */
  private async follow({ id, disabledAt }: EndpointRecord): Promise<void> {
    const { database, wakeQueue } = this.parts;
    if (disabledAt !== null) await new WebhookDeliveryRepository(database).stop(id);
    else wakeQueue();
  }
}

function existing(endpoint: EndpointRecord | null): EndpointRecord {
  if (endpoint === null) throw new Error('the endpoint that was just saved is missing');
  return endpoint;
}

async function audit(
  tx: Transaction,
  { actor }: Caller,
  action: string,
  at: Date,
  before: EndpointRecord | null,
  after: EndpointRecord | null,
): Promise<void> {
  const entityId = (before ?? after)?.id ?? '';
  const fields = { before: before && audited(before), after: after && audited(after) };
  await new AuditRepository(tx).add({ actor, at, action, entity: 'WebhookEndpoint', entityId, ...fields });
}

/** Returns an endpoint for the audit log: without secrets, and with the origin of its address only, because paths may contain secrets. */
function audited({ url, events, branchIds, apiKeyId, disabledAt, formerSecretUntil }: EndpointRecord): object {
  return { origin: new URL(url).origin, events, branchIds, apiKeyId, disabled: disabledAt !== null, formerSecretUntil };
}
