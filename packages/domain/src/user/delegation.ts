import { can, worksFor, type Actor, type Role, type Scope } from './permissions.js';

/** What an account may do: its role, its scope and its branches. */
export interface Power {
  role: Role;
  scope: readonly string[];
  branchIds: readonly string[];
}

/**
 * Whether the actor has all of this power. Nobody may give more than they have, and nobody may change the account of somebody
 * who has more: whoever changes its e-mail address can set its password.
 */
export function coversPower(actor: Actor, power: Power): boolean {
  if (power.role === 'user') return true;
  return power.scope.every((scope) => can(actor, scope as Scope)) && power.branchIds.every((id) => worksFor(actor, id));
}
