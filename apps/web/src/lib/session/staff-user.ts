import type { Actor, Scope } from '@booking/domain/user/permissions';
import { useSession } from './session-store';
import type { SessionUser } from './session-user';

/** The member of staff who is signed in; only below the guard of the pages for staff. */
export function useStaffUser(): SessionUser {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error('useStaffUser is for pages that only staff see.');
  return session.user;
}

/** Whether somebody's scope allows a thing. It decides what is shown; what is done, the server decides. */
export const isAllowed = ({ role, scope }: SessionUser, wanted: Scope): boolean =>
  role === 'admin' && (scope.includes('*') || scope.includes(wanted));

/** Whether somebody drives the rounds and does nothing else: the day's page is theirs. */
export const isCrew = ({ role, scope }: SessionUser): boolean =>
  role === 'admin' && scope.includes('delivery:write') && scope.every((one) => one === 'delivery:write' || one === 'branch:all');

/** Who is signed in, as the rules of the domain know them. */
export const actorOf = ({ _id, name, role, scope, branches }: SessionUser): Actor => ({
  kind: 'user',
  userId: _id,
  name,
  confirmedEmail: null,
  role,
  scope,
  branchIds: branches.map(({ id }) => id),
});
