import { expect, vi } from 'vitest';
import { flagSession, givenUser, json, SessionServer } from './session-server';

type Tab = Awaited<ReturnType<typeof openTab>>;

const open: (() => void)[] = [];

/** The functions that stop the tabs of a test. */
export function closeTabs(): void {
  for (const stop of open.splice(0)) stop();
}

/** Loads the client's modules again, as another tab does. The tabs share storage, cookies and locks. */
export async function openTab() {
  vi.resetModules();
  const [{ session, restCall, startSession }, { getSession, onLeaving, onPersonChange }, { RenewalFailed }] = await Promise.all([
    import('../lib/session/session'),
    import('../lib/session/session-store'),
    import('../lib/session/renew-session'),
  ]);
  const left: string[] = [];
  const persons: string[] = [];
  onLeaving((how) => left.push(how));
  onPersonChange(() => persons.push(getSession().status));
  open.push(startSession());
  return { session, restCall, getSession, RenewalFailed, left, persons };
}

export const settled = (tab: Tab, status: string) => vi.waitFor(() => expect(tab.getSession().status).toBe(status), { timeout: 10_000 });
/** Returns the session's flag in storage. */
export const flag = () => localStorage.getItem('booking.session');

/** Opens a tab of a signed-in user, with a path that requires a session. */
export async function signedInTab() {
  flagSession('u1');
  const server = new SessionServer(givenUser());
  const tab = await openTab();
  await settled(tab, 'signedIn');
  server.calls.length = 0;
  server.routes['/secret'] = server.guarded(() => json({ secret: 1 }));
  return { server, tab };
}

/** Locks as in browsers: one holder at a time, for all tabs of a site. */
export function withLocks() {
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_name: string, held: () => Promise<unknown>) => {
    const turn = queue.then(held);
    queue = turn.catch(() => undefined);
    return turn;
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(window.navigator) as Navigator, { locks: { request } }));
}
