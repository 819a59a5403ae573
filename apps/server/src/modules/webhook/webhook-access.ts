import { worksFor, type Actor } from '@booking/domain/user/permissions';
import { AppError } from '../../shared/app-error.js';
import { requireScope, visibleBranches, type Caller } from '../../shared/caller.js';
import { isUuid } from '../../shared/uuid.js';
import type { WebhookEndpointRepository } from './webhook-endpoint.repository.js';
import type { EndpointMaker, EndpointRecord } from './webhook-record.js';
import { mayHave } from './webhook-rights.js';

/** Who saves an endpoint becomes its maker: it never shows more than they may see. */
export function makerOf(actor: Actor): EndpointMaker {
  return { makerId: actor.kind === 'user' ? actor.userId : null, makerKeyId: actor.kind === 'key' ? actor.keyId : null };
}

/**
 * Whether an actor looks after an endpoint: it is their own, or all that it sees is theirs too. Its secret and what is sent are shown to
 * those who do.
 */
export function looksAfter(actor: Actor, endpoint: EndpointRecord): boolean {
  if (!mayHave(actor, endpoint.events)) return false;
  const { makerId, makerKeyId } = makerOf(actor);
  const isOwn = makerId === endpoint.makerId && makerKeyId === endpoint.makerKeyId;
  if (isOwn || visibleBranches(actor) === null) return true;
  return endpoint.branchIds.length > 0 && endpoint.branchIds.every((id) => worksFor(actor, id));
}

/** An endpoint that the caller looks after. @throws UNAUTHENTICATED, FORBIDDEN; NOT_FOUND for another's */
export async function ownEndpoint(caller: Caller, endpoints: WebhookEndpointRepository, id: string, lock = false): Promise<EndpointRecord> {
  requireScope(caller, 'integration:write');
  const found = !isUuid(id) ? null : await (lock ? endpoints.lock(id) : endpoints.byId(id));
  if (found === null || !looksAfter(caller.actor, found)) throw new AppError('NOT_FOUND');
  return found;
}
