export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Rights of an admin or an API key (Domain, "Roles, scope, keys"). `*` means all of them. `booking:make` is a partner's: its key books by a
 * customer's rules; it gives a person nothing but the right to give it to a key.
 */
export const scopes = [
  '*',
  'booking:read',
  'booking:write',
  'booking:make',
  'delivery:write',
  'rule:write',
  'branch:write',
  'user:read',
  'user:write',
  'integration:write',
  'audit:read',
  'branch:all',
] as const;
export type Scope = (typeof scopes)[number];

/** The sender of a request. A guest has no account; a key acts for an integrator, never with more rights than its maker has now. */
export type Actor =
  | { kind: 'guest' }
  | {
      kind: 'user';
      userId: string;
      name: string;
      /** The confirmed e-mail address; null before it is confirmed, because it may be somebody else's mailbox. */
      confirmedEmail: string | null;
      role: Role;
      scope: readonly string[];
      branchIds: readonly string[];
    }
  | {
      kind: 'key';
      keyId: string;
      /** The account whose rights it never exceeds. */
      makerId: string;
      name: string;
      /** The rights that key and maker both have now; so are the branches. */
      scope: readonly string[];
      branchIds: readonly string[];
    };

/** Returns whether the actor has a scope; only admins and keys have any. */
export function can(actor: Actor, scope: Scope): boolean {
  if (actor.kind === 'guest' || (actor.kind === 'user' && actor.role !== 'admin')) return false;
  return actor.scope.includes('*') || actor.scope.includes(scope);
}

/**
 * Returns whether the actor is the key of a partner: it has booking:make or no scope, and is no staff. A key with further scopes is staff
 * within these.
 */
export function isPartner(actor: Actor): boolean {
  return actor.kind === 'key' && actor.scope.every((scope) => scope === 'booking:make');
}

/** Returns whether a key books by a customer's rules, within the guest quotas of a day: with booking:make, without booking:write. */
export function booksAsPartner(actor: Actor): actor is Extract<Actor, { kind: 'key' }> {
  return actor.kind === 'key' && can(actor, 'booking:make') && !can(actor, 'booking:write');
}

/** Returns whether the actor works for every branch. */
export function worksForAll(actor: Actor): boolean {
  return can(actor, 'branch:all');
}

/** Returns whether the actor works for a branch: assigned to it, or to all. A partner works for none, because it is no staff. */
export function worksFor(actor: Actor, branchId: string): boolean {
  if (worksForAll(actor)) return true;
  if (actor.kind === 'guest' || isPartner(actor) || (actor.kind === 'user' && actor.role !== 'admin')) return false;
  return actor.branchIds.includes(branchId);
}
