import { can, worksFor, type Actor, type Role, type Scope } from './permissions.js';

/** What an account lets its owner do. */
export interface Power {
  role: Role;
  scope: readonly string[];
  branchIds: readonly string[];
}

/**
 * Whether the actor has all of this power. Nobody gives more than they have, and nobody changes the account of one who has
 * more: with another's e-mail address comes the other's password.
 */
export function coversPower(actor: Actor, power: Power): boolean {
  if (power.role === 'user') return true;
  return power.scope.every((scope) => can(actor, scope as Scope)) && power.branchIds.every((id) => worksFor(actor, id));
}
