import { expect, vi } from 'vitest';
import { flagSession, givenUser, json, SessionServer } from './session-server';

type Tab = Awaited<ReturnType<typeof openTab>>;

const open: (() => void)[] = [];

/** Ends what the tabs of a test listen to. */
export function closeTabs(): void {
  for (const stop of open.splice(0)) stop();
}

/** The client's modules loaded again, as another tab has them: storage, cookies and locks are shared. */
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
/** What storage says of the session. */
export const flag = () => localStorage.getItem('booking.session');

/** A tab in which somebody is signed in, with a path that wants that. */
export async function signedInTab() {
  flagSession('u1');
  const server = new SessionServer(givenUser());
  const tab = await openTab();
  await settled(tab, 'signedIn');
  server.calls.length = 0;
  server.routes['/secret'] = server.guarded(() => json({ secret: 1 }));
  return { server, tab };
}

/** As browsers lend them: one holder at a time, for all tabs of a site. */
export function withLocks() {
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_name: string, held: () => Promise<unknown>) => {
    const turn = queue.then(held);
    queue = turn.catch(() => undefined);
    return turn;
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(window.navigator) as Navigator, { locks: { request } }));
}
