import { paths, type Path } from '@booking/domain/navigation/paths';
import type { Session } from '../../lib/session/session-user';
import { isCrew } from '../../lib/session/staff-user';

/** The guard's decision: show the page, wait until the session is known, or redirect; a guest may return after signing in. */
export type Verdict = 'show' | 'wait' | 'signIn' | { to: Path };

/**
 * Decides who may see a page (Specification, section 6): /user and everything below /admin need a session, customers are redirected from
 * every path that contains /admin, and signed-in users from /admin itself.
 * @param pathname without the language's prefix
 */
export function verdictOn(pathname: string, session: Session): Verdict {
  const path = normalised(pathname);
  const ofStaff = path.includes(paths.admin);
  const isEntry = path === paths.admin;
  const isPrivate = path === paths.user || (path.startsWith(`${paths.admin}/`) && !isEntry);
  if (session.status === 'unknown') return isPrivate || ofStaff ? 'wait' : 'show';
  if (session.status === 'guest') return isPrivate ? 'signIn' : 'show';
  if (session.user.role === 'user') return ofStaff ? { to: paths.user } : 'show';
  return isEntry ? { to: isCrew(session.user) ? paths.adminDay : paths.adminDashboard } : 'show';
}

/** Normalises a path as the router compares it: decoded, lower case, without trailing slashes. */
function normalised(pathname: string): string {
  return decoded(pathname)
    .toLowerCase()
    .replace(/(.)\/+$/, '$1');
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Navigation state of a sign-out that leads to the dashboard (Specification, section 4): its guard then redirects without asking to sign
 * in.
 */
export const afterSignOut = { signedOut: true };

export function isAfterSignOut(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signedOut' in state;
}
