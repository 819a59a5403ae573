import { can, type Actor } from '@booking/domain/user/permissions';
import type { UserRecord } from './user-record.js';

/** Returns the actor of an account: its owner, signed in. */
export function actorOfUser({ id, name, email, emailConfirmed, role, scope, branchIds }: UserRecord): Extract<Actor, { kind: 'user' }> {
  return { kind: 'user', userId: id, name, confirmedEmail: emailConfirmed ? email : null, role, scope, branchIds };
}

/** Returns true if the account is the actor's own. */
export function isSelf(actor: Actor, user: Pick<UserRecord, 'id'>): boolean {
  return actor.kind === 'user' && actor.userId === user.id;
}

/** Returns true for the actor's own account, and for any account with user:read. Others get NOT_FOUND. */
export function maySee(actor: Actor, user: Pick<UserRecord, 'id'>): boolean {
  return isSelf(actor, user) || can(actor, 'user:read');
}
