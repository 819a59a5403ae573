import type { Locale } from '@booking/domain/locale/locale';
import { can, isPartner, worksFor, type Actor, type Scope } from '@booking/domain/user/permissions';
import { AppError } from './app-error.js';
import { isUuid } from './uuid.js';

/** Who asks, in which language and from where: the first argument of every service method. */
export interface Caller {
  actor: Actor;
  locale: Locale;
  /** Client's IP address, for limits by address. */
  address: string;
  /** A browser that was here before, for limits; null for a first visit, a client without cookies, and a forged mark. */
  browser: string | null;
  requestId: string;
}

/** A signed-in admin or an API key, a partner's excepted: these may see more than a customer does. */
export function isStaff(actor: Actor): actor is Exclude<Actor, { kind: 'guest' }> {
  return (actor.kind === 'key' && !isPartner(actor)) || (actor.kind === 'user' && actor.role === 'admin');
}

/** What limits by account count by: an account, or an API key; null for a guest. */
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

/** Ids of the branches a member of staff works for; null with branch:all, which is every one. */
export function visibleBranches(actor: Actor): readonly string[] | null {
  if (actor.kind === 'guest' || isPartner(actor)) return [];
  return can(actor, 'branch:all') ? null : actor.branchIds;
}
