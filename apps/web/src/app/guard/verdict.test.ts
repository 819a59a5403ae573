import { describe, expect, test } from 'vitest';
import type { Session } from '../../lib/session/session-user';
import { givenUser } from '../../testing/session-server';
import { verdictOn } from './verdict';

const sessions: Record<'unknown' | 'guest' | 'user' | 'admin', Session> = {
  unknown: { status: 'unknown', failed: false },
  guest: { status: 'guest' },
  user: { status: 'signedIn', user: givenUser() },
  admin: { status: 'signedIn', user: givenUser({ role: 'admin', scope: ['*'] }) },
};
const toUser = { to: '/user' };

test('/admin redirects the crew to its day, and other staff to the dashboard', () => {
  const to = (scope: string[]) => verdictOn('/admin', { status: 'signedIn', user: givenUser({ role: 'admin', scope }) });
  expect(to(['delivery:write'])).toEqual({ to: '/admin/day' });
  expect(to(['delivery:write', 'branch:all'])).toEqual({ to: '/admin/day' });
  expect(to(['delivery:write', 'booking:read'])).toEqual({ to: '/admin/dashboard' });
  expect(to([])).toEqual({ to: '/admin/dashboard' });
});

describe.each([
  { path: '/', unknown: 'show', guest: 'show', user: 'show', admin: 'show' },
  { path: '/form/details', unknown: 'show', guest: 'show', user: 'show', admin: 'show' },
  { path: '/confirm-email/abc', unknown: 'show', guest: 'show', user: 'show', admin: 'show' },
  { path: '/reset-password/abc', unknown: 'show', guest: 'show', user: 'show', admin: 'show' },
  { path: '/user', unknown: 'wait', guest: 'signIn', user: 'show', admin: 'show' },
  { path: '/user/', unknown: 'wait', guest: 'signIn', user: 'show', admin: 'show' },
  { path: '/USER', unknown: 'wait', guest: 'signIn', user: 'show', admin: 'show' },
  { path: '/admin', unknown: 'wait', guest: 'show', user: toUser, admin: { to: '/admin/dashboard' } },
  { path: '/admin/', unknown: 'wait', guest: 'show', user: toUser, admin: { to: '/admin/dashboard' } },
  { path: '/admin/dashboard', unknown: 'wait', guest: 'signIn', user: toUser, admin: 'show' },
  { path: '/Admin/Dashboard', unknown: 'wait', guest: 'signIn', user: toUser, admin: 'show' },
  { path: '/%61dmin/dashboard', unknown: 'wait', guest: 'signIn', user: toUser, admin: 'show' },
  { path: '/admin/there-is-no-such-page', unknown: 'wait', guest: 'signIn', user: toUser, admin: 'show' },
  { path: '/administrators', unknown: 'wait', guest: 'show', user: toUser, admin: 'show' },
  { path: '/form/admin', unknown: 'wait', guest: 'show', user: toUser, admin: 'show' },
  { path: '/%zz', unknown: 'show', guest: 'show', user: 'show', admin: 'show' },
])('$path', ({ path, ...expected }) => {
  test.each(['unknown', 'guest', 'user', 'admin'] as const)('%s', (who) => {
    expect(verdictOn(path, sessions[who])).toEqual(expected[who]);
  });
});
