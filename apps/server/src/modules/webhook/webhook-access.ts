import { worksFor, type Actor } from '@booking/domain/user/permissions';
import { AppError } from '../../shared/app-error.js';
import { requireScope, visibleBranches, type Caller } from '../../shared/caller.js';
import { isUuid } from '../../shared/uuid.js';
import type { WebhookEndpointRepository } from './webhook-endpoint.repository.js';
import type { EndpointMaker, EndpointRecord } from './webhook-record.js';
import { mayHave } from './webhook-rights.js';

/** Returns the maker of an endpoint that this actor saves: its events never exceed what the maker may read. */
export function makerOf(actor: Actor): EndpointMaker {
  return { makerId: actor.kind === 'user' ? actor.userId : null, makerKeyId: actor.kind === 'key' ? actor.keyId : null };
}

/**
 * Returns true if an actor may manage an endpoint: it is their own, or they may read everything that it receives. Managers may read its
 * secret and its deliveries.
 */
export function looksAfter(actor: Actor, endpoint: EndpointRecord): boolean {
  if (!mayHave(actor, endpoint.events)) return false;
  const { makerId, makerKeyId } = makerOf(actor);
  const isOwn = makerId === endpoint.makerId && makerKeyId === endpoint.makerKeyId;
  if (isOwn || visibleBranches(actor) === null) return true;
  return endpoint.branchIds.length > 0 && endpoint.branchIds.every((id) => worksFor(actor, id));
}

/** Returns an endpoint that the caller may manage. @throws UNAUTHENTICATED, FORBIDDEN; NOT_FOUND for any other endpoint */
export async function ownEndpoint(caller: Caller, endpoints: WebhookEndpointRepository, id: string, lock = false): Promise<EndpointRecord> {
  requireScope(caller, 'integration:write');
  const found = !isUuid(id) ? null : await (lock ? endpoints.lock(id) : endpoints.byId(id));
  if (found === null || !looksAfter(caller.actor, found)) throw new AppError('NOT_FOUND');
  return found;
}
