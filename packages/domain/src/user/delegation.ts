import { can, worksFor, type Actor, type Role, type Scope } from './permissions.js';

/** The rights of an account: its role, its scope and its branches. */
export interface Power {
  role: Role;
  scope: readonly string[];
  branchIds: readonly string[];
}

/**
 * Returns whether the actor has all of these rights. A caller may not give more rights than they have, nor change the account of somebody
 * who has more: a caller who changes its e-mail address can set its password.
 */
export function coversPower(actor: Actor, power: Power): boolean {
  if (power.role === 'user') return true;
  return power.scope.every((scope) => can(actor, scope as Scope)) && power.branchIds.every((id) => worksFor(actor, id));
}

/**
 * Returns which last right a change of one's own account would remove: the role, the last scope, or the account itself. Null if rights
 * remain. Only somebody else may remove the last right, so that at least one person knows of it.
 */
export function ownPowerLost(
  before: Pick<Power, 'role' | 'scope'>,
  after: Pick<Power, 'role' | 'scope'> & { disabled: boolean },
): 'role' | 'scope' | 'disabled' | null {
  if (before.role !== 'admin') return null;
  if (after.role !== 'admin') return 'role';
  if (after.scope.length === 0 && before.scope.length > 0) return 'scope';
  return after.disabled ? 'disabled' : null;
}
