import { keyActor, makerActor, type KeyMaker, type KeyOnFile } from '@booking/domain/user/api-key-rights';
import { can, type Actor } from '@booking/domain/user/permissions';
import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import { visibleBranches } from '../../shared/caller.js';

/** What an endpoint may see at this moment. */
export interface WebhookRights {
  endpoint: string;
  bookings: boolean;
  orders: boolean;
  /** null: every branch's. */
  branches: readonly string[] | null;
}

/** The maker of an endpoint as they are now, with what the endpoint asks for. */
export interface MakerNow {
  endpoint: string;
  events: readonly WebhookEvent[];
  branchIds: readonly string[];
  apiKeyId: string | null;
  /** null: there is none any more, or they are disabled. */
  person: KeyMaker | null;
  /** Of an endpoint that a key made; `works`: it was not revoked and has not ended. */
  key: (KeyOnFile & { works: boolean }) | null;
}

/**
 * What the maker of an endpoint may see of what it asks for: never more than they may see themselves at this moment.
 * @returns null when they may have no such endpoint any more
 */
export function rightsOf(maker: MakerNow): WebhookRights | null {
  const actor = actorOf(maker);
  if (actor === null || !mayHave(actor, maker.events)) return null;
  const { endpoint, branchIds, apiKeyId } = maker;
  const own = visibleBranches(actor);
  const isLimited = branchIds.length > 0;
  return {
    endpoint,
    bookings: can(actor, 'booking:read'),
    // An order belongs to no branch and no key: it is for who works for all of them, as upsertOrders is.
    orders: own === null && !isLimited && apiKeyId === null,
    branches: isLimited ? branchIds.filter((id) => own?.includes(id) ?? true) : own,
  };
}

/** Whether an actor may have an endpoint of these events: who is told of bookings may read them. */
export function mayHave(actor: Actor, events: readonly WebhookEvent[]): boolean {
  return can(actor, 'integration:write') && (can(actor, 'booking:read') || events.every((event) => event === 'ORDER_UPSERTED'));
}

function actorOf({ person, key }: MakerNow): Actor | null {
  if (person === null) return null;
  if (key === null) return makerActor(person);
  return key.works ? keyActor(key, person) : null;
}
