import { connectionMessage } from '@booking/i18n/connection-message';
import { confirmLeaving, renewSession } from './renew-session';
import { callServer, oneAtATime, pageLocale } from './session-calls';
import { flaggedUser, isLeaving, nextRenewal, presentRenewal, sessionFlag } from './session-flag';
import { getSession, setSession } from './session-store';
import type { Leaving, SessionUser } from './session-user';

type SignInOutcome = { ok: true } | { ok: false; message: string };

let flight: Promise<boolean> | null = null;
/** Whose account is being asked for at the start, or after another tab's sign-in. */
let loading: string | null = null;

/** @returns once the server has answered; `message` is its answer, or that there was none, in the page's language */
async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    return await oneAtATime(async () => {
      await confirmLeaving();
      const headers = { 'content-type': 'application/json' };
      const response = await callServer('/auth/login', { method: 'POST', headers, body: JSON.stringify({ email, password }) });
      if (!response.ok) return { ok: false, message: ((await response.json()) as { message: string }).message };
      const before = getSession();
      if (before.status !== 'signedIn' || before.user.email !== email) {
        // Until it is known who that is, it counts as one to be signed out again.
        sessionFlag.write({ renewal: nextRenewal(), leaving: true });
      }
      const user = await userOf(await callServer('/auth/user'));
      sessionFlag.write({ renewal: nextRenewal(), userId: user._id });
      setSession({ status: 'signedIn', user });
      return { ok: true };
    });
  } catch {
    return { ok: false, message: connectionMessage(pageLocale()) };
  }
}

/** Signs out here and in every tab at once, and at the server when it can be reached; never fails. */
const signOut = (): Promise<void> => leave('here');

function leave(how: Leaving): Promise<void> {
  sessionFlag.write({ renewal: nextRenewal(), leaving: true });
  setSession({ status: 'guest' }, how);
  return oneAtATime(confirmLeaving);
}

/**
 * Asks the server again who is signed in: after the profile has changed, or when it could not be asked before. Never fails: without
 * an answer everything stays as it is.
 */
async function reload(): Promise<void> {
  const before = flaggedUser();
  if (getSession().status === 'unknown') setSession({ status: 'unknown', failed: false });
  try {
    const user = await userOf(await restCall('/auth/user'));
    // Signed out, or in as somebody else, while the answer was on its way: the sign-out or sign-in asks again.
    if (flaggedUser() !== before || isLeaving()) return;
    if (before !== user._id) sessionFlag.write({ renewal: nextRenewal(), userId: user._id });
    setSession({ status: 'signedIn', user });
  } catch {
    if (getSession().status === 'unknown') setSession({ status: 'unknown', failed: true });
  }
}

async function userOf(response: Response): Promise<SessionUser> {
  if (!response.ok) throw new Error(`GET /auth/user answered ${response.status}`);
  return ((await response.json()) as { user: SessionUser }).user;
}

async function load(): Promise<void> {
  loading = flaggedUser();
  setSession({ status: 'unknown', failed: false });
  await reload();
  loading = null;
}

/**
 * Renews the session, once however many wait in this tab and in the others.
 * @param renewal the one with which a request was refused (presentRenewal when it was sent)
 * @returns false when no user is signed in any more
 * @throws RenewalFailed when it cannot be known: no answer, or a server that is busy
 */
function refresh(renewal = presentRenewal()): Promise<boolean> {
  flight ??= renewOrLeave(renewal).finally(() => {
    flight = null;
  });
  return flight;
}

async function renewOrLeave(renewal: number): Promise<boolean> {
  const renewed = await oneAtATime(() => renewSession(renewal));
  if (!renewed && flaggedUser() !== null) await leave('ended');
  else followOtherTabs();
  // Cookies of a session that this browser no longer remembered.
  if (renewed && getSession().status === 'guest') void reload();
  return renewed;
}

/**
 * Resolves when no sign-out is on its way to the server any more: what is asked after it must not go with the old cookies.
 * Undefined when there is nothing to wait for.
 */
export const leavingDone = (): Promise<void> | undefined => (isLeaving() ? oneAtATime(confirmLeaving) : undefined);

/**
 * A call of the REST sidecar: with the session's cookies, in the page's language, renewing the session when it has to be.
 * @param path below /server/api: '/upload'
 * @throws RenewalFailed, and what `fetch` throws when no answer comes
 */
export async function restCall(path: string, init?: RequestInit): Promise<Response> {
  const leaving = leavingDone();
  if (leaving) await leaving;
  const renewal = presentRenewal();
  const response = await callServer(path, init);
  return response.status === 401 && (await mayRepeat(renewal)) ? callServer(path, init) : response;
}

/**
 * After a refusal: whether the request is worth sending once more. A guest's is, without the old cookies; not that of somebody whose
 * session has ended, for it was not meant to be a guest's.
 * @param renewal presentRenewal when the request was sent
 * @throws RenewalFailed
 */
export async function mayRepeat(renewal: number): Promise<boolean> {
  const asGuest = getSession().status === 'guest';
  return (await refresh(renewal)) || asGuest;
}

/** Synchronises this tab with another one: signed out, signed in, or signed in as somebody else. */
function followOtherTabs(): void {
  const userId = flaggedUser();
  const session = getSession();
  if (userId === null) {
    if (session.status !== 'guest') setSession({ status: 'guest' }, 'elsewhere');
    return;
  }
  const known = session.status === 'signedIn' ? session.user._id : loading;
  if (known !== userId) void load();
}

/** Finds out who is signed in, and follows the other tabs from now on. Called once, at the start; returns how to stop. */
export function startSession(): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    // Restored from the back/forward cache: this tab missed the messages of the other tabs.
    if (persisted) followOtherTabs();
  };
  const onOnline = () => {
    if (getSession().status === 'unknown') void load();
  };
  window.addEventListener('pageshow', onPageShow);
  window.addEventListener('online', onOnline);
  const unsubscribe = sessionFlag.subscribe(followOtherTabs);
  if (isLeaving()) void oneAtATime(confirmLeaving);
  followOtherTabs();
  return () => {
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('online', onOnline);
    unsubscribe();
  };
}

export const session = { signIn, signOut, reload, refresh };
