import type { Locale } from '@booking/domain/locale/locale';
import { can, isPartner, worksFor, type Actor, type Scope } from '@booking/domain/user/permissions';
import { AppError } from './app-error.js';
import { isUuid } from './uuid.js';

/** Identity, language and origin of a request: the first argument of every service method. */
export interface Caller {
  actor: Actor;
  locale: Locale;
  /** The client's IP address, for limits by address. */
  address: string;
  /** Client id of a returning browser, for limits; null on a first visit, without cookies, and for a forged cookie. */
  browser: string | null;
  requestId: string;
}

/** The caller of an operation. In a subscription, `subscriber` keeps the caller up to date. */
export interface Subscribing {
  caller: Caller;
  /** Undefined over HTTP, where there are no subscriptions. */
  subscriber?: {
    /** Looks the caller up again for the next event, and forgets what was loaded before. @throws when their session has ended */
    renew: () => Promise<void>;
    /** Closes the connection. */
    cutOff: () => void;
  };
}

/** Returns true for a signed-in admin and for an API key, except a partner's: these may see more than a customer. */
export function isStaff(actor: Actor): actor is Exclude<Actor, { kind: 'guest' }> {
  return (actor.kind === 'key' && !isPartner(actor)) || (actor.kind === 'user' && actor.role === 'admin');
}

/** Returns the key of limits by account: the account or the API key; null for a guest. */
export function accountOf(actor: Actor): string | null {
  if (actor.kind === 'guest') return null;
  return actor.kind === 'key' ? actor.keyId : actor.userId;
}

/** Throws UNAUTHENTICATED for a guest, FORBIDDEN for a customer. */
export function requireStaff(caller: Caller): void {
  if (caller.actor.kind === 'guest') throw new AppError('UNAUTHENTICATED');
  if (!isStaff(caller.actor)) throw new AppError('FORBIDDEN');
}

/** Throws UNAUTHENTICATED for a guest, FORBIDDEN for anybody else without the scope. */
export function requireScope(caller: Caller, scope: Scope): void {
  requireStaff(caller);
  if (!can(caller.actor, scope)) throw new AppError('FORBIDDEN');
}

/** Throws NOT_FOUND for a branch that the actor does not work for: what is not theirs is not there (domain.md, Privacy). */
export function requireBranches(actor: Actor, ...branchIds: readonly string[]): void {
  if (!branchIds.every((id) => isUuid(id) && worksFor(actor, id))) throw new AppError('NOT_FOUND');
}

/** Returns the ids of the branches that an actor works for; null for every branch (branch:all), none for a guest and a partner's key. */
export function visibleBranches(actor: Actor): readonly string[] | null {
  if (actor.kind === 'guest' || isPartner(actor)) return [];
  return can(actor, 'branch:all') ? null : actor.branchIds;
}
