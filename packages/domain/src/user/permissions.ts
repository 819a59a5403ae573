export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * What an admin or an API key may do (Domain, "Roles, scope, keys"). `*` means all of them. `booking:make` is a partner's: it books by
 * a customer's rules, and gives a person nothing but the right to give it to a key.
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

/** Who makes a request. A guest has no account; a key acts for an integrator, with no more than its maker may do at this moment. */
export type Actor =
  | { kind: 'guest' }
  | {
      kind: 'user';
      userId: string;
      name: string;
      /** The e-mail address, once a link that was sent to it was opened; null before: it may be somebody else's mailbox. */
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
      /** What key and maker both have now; so are the branches. */
      scope: readonly string[];
      branchIds: readonly string[];
    };

/** Whether the actor has a scope; only admins and keys have any. */
export function can(actor: Actor, scope: Scope): boolean {
  if (actor.kind === 'guest' || (actor.kind === 'user' && actor.role !== 'admin')) return false;
  return actor.scope.includes('*') || actor.scope.includes(scope);
}

/**
 * Whether the actor is the key of a partner: it has no scope but booking:make, if that, and is no staff. A key with others too is staff
 * within these.
 */
export function isPartner(actor: Actor): boolean {
  return actor.kind === 'key' && actor.scope.every((scope) => scope === 'booking:make');
}

/** Whether a key books by a customer's rules, within the guest quotas of a day: with booking:make, without the right of staff to book. */
export function booksAsPartner(actor: Actor): actor is Extract<Actor, { kind: 'key' }> {
  return actor.kind === 'key' && can(actor, 'booking:make') && !can(actor, 'booking:write');
}

/** Whether the actor works for every branch. */
export function worksForAll(actor: Actor): boolean {
  return can(actor, 'branch:all');
}

/** Whether the actor works for a branch: assigned to it, or to all. A partner works for none: it is no staff. */
export function worksFor(actor: Actor, branchId: string): boolean {
  if (worksForAll(actor)) return true;
  if (actor.kind === 'guest' || isPartner(actor) || (actor.kind === 'user' && actor.role !== 'admin')) return false;
  return actor.branchIds.includes(branchId);
}
