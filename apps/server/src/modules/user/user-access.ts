import { can, type Actor } from '@booking/domain/user/permissions';
import type { UserRecord } from './user-record.js';

/** Whether the account is the actor's own. */
function isSelf(actor: Actor, user: Pick<UserRecord, 'id'>): boolean {
  return actor.kind === 'user' && actor.userId === user.id;
}

/** Oneself, and anybody for staff with user:read. Who may not be seen is not there. */
export function maySee(actor: Actor, user: Pick<UserRecord, 'id'>): boolean {
  return isSelf(actor, user) || can(actor, 'user:read');
}
