import type { Actor, Scope } from '@booking/domain/user/permissions';
import { useSession } from './session-store';
import type { SessionUser } from './session-user';

/** Returns the member of staff who is signed in. @throws Error outside of the guard of the staff's pages */
export function useStaffUser(): SessionUser {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error('useStaffUser is for pages that only staff see.');
  return session.user;
}

/** Returns whether a user's scope includes a right. The client decides by it what to show; the server checks each request. */
export const isAllowed = ({ role, scope }: SessionUser, wanted: Scope): boolean =>
  role === 'admin' && (scope.includes('*') || scope.includes(wanted));

/** Returns whether a user only drives the rounds: such users start on the page of the day. */
export const isCrew = ({ role, scope }: SessionUser): boolean =>
  role === 'admin' && scope.includes('delivery:write') && scope.every((right) => right === 'delivery:write' || right === 'branch:all');

/** Converts the signed-in user into an actor of the domain. */
export const actorOf = ({ _id, name, role, scope, branches }: SessionUser): Actor => ({
  kind: 'user',
  userId: _id,
  name,
  confirmedEmail: null,
  role,
  scope,
  branchIds: branches.map(({ id }) => id),
});
