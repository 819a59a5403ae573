import { keyActor, makerActor, type KeyMaker, type KeyOnFile } from '@booking/domain/user/api-key-rights';
import { can, type Actor } from '@booking/domain/user/permissions';
import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import { visibleBranches } from '../../shared/caller.js';

/** What an endpoint may receive at present. */
export interface WebhookRights {
  endpoint: string;
  bookings: boolean;
  orders: boolean;
  /** Null means all branches. */
  branches: readonly string[] | null;
}

/** The present maker of an endpoint, and what the endpoint subscribes to. */
export interface MakerNow {
  endpoint: string;
  events: readonly WebhookEvent[];
  branchIds: readonly string[];
  apiKeyId: string | null;
  /** Null if the account was deleted or disabled. */
  person: KeyMaker | null;
  /** For an endpoint that a key created; `works`: the key was not revoked and has not expired. */
  key: (KeyOnFile & { works: boolean }) | null;
}

/**
 * Returns what an endpoint may receive of what it subscribes to: never more than its maker may read at present.
 * @returns null if the maker may no longer have such an endpoint
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
    // An order belongs to no branch: like upsertOrders, it needs the right to all branches.
    orders: own === null && !isLimited && apiKeyId === null,
    branches: isLimited ? branchIds.filter((id) => own?.includes(id) ?? true) : own,
  };
}

/** Returns true if an actor may have an endpoint of these events: events of bookings need the right to read bookings. */
export function mayHave(actor: Actor, events: readonly WebhookEvent[]): boolean {
  return can(actor, 'integration:write') && (can(actor, 'booking:read') || events.every((event) => event === 'ORDER_UPSERTED'));
}

function actorOf({ person, key }: MakerNow): Actor | null {
  if (person === null) return null;
  if (key === null) return makerActor(person);
  return key.works ? keyActor(key, person) : null;
}
