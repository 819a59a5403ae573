import { connectionMessage } from '@booking/i18n/connection-message';
import { confirmLeaving, renewSession } from './renew-session';
import { callServer, oneAtATime, pageLocale } from './session-calls';
import { flaggedUser, isLeaving, nextRenewal, presentRenewal, sessionFlag } from './session-flag';
import { getSession, setSession } from './session-store';
import type { Leaving, SessionUser } from './session-user';

type SignInOutcome = { ok: true } | { ok: false; message: string };

let flight: Promise<boolean> | null = null;
/** The user whose account is being loaded, at the start or after another tab has signed in. */
let loading: string | null = null;

/** @returns the outcome; `message` is the server's refusal, or says that no answer came, in the page's language */
async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    return await oneAtATime(async () => {
      await confirmLeaving();
      const headers = { 'content-type': 'application/json' };
      const response = await callServer('/auth/login', { method: 'POST', headers, body: JSON.stringify({ email, password }) });
      if (!response.ok) return { ok: false, message: ((await response.json()) as { message: string }).message };
      const before = getSession();
      if (before.status !== 'signedIn' || before.user.email !== email) {
        // Until the account is loaded, the session is marked to be ended: if loading fails, the next start signs out.
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

/** Signs out in every tab at once, and at the server as soon as it can be reached. Never fails. */
const signOut = (): Promise<void> => leave('here');

function leave(how: Leaving): Promise<void> {
  sessionFlag.write({ renewal: nextRenewal(), leaving: true });
  setSession({ status: 'guest' }, how);
  return oneAtATime(confirmLeaving);
}

/**
 * Asks the server again who is signed in: after the profile has changed, or after an attempt that failed. Never fails: without an
 * answer the session stays as it is.
 */
async function reload(): Promise<void> {
  const before = flaggedUser();
  if (getSession().status === 'unknown') setSession({ status: 'unknown', failed: false });
  try {
    const user = await userOf(await restCall('/auth/user'));
    // Somebody signed out or in while the request was pending: that sign-out or sign-in asks again.
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
 * Renews the session, once for all requests that wait for it in all tabs.
 * @param renewal presentRenewal when the refused request was sent
 * @returns false if no user is signed in any more
 * @throws RenewalFailed if no answer came, or the server is busy
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
  // The cookies are of a session that this browser no longer remembered.
  if (renewed && getSession().status === 'guest') void reload();
  return renewed;
}

/**
 * Resolves when the server has confirmed a pending sign-out, or could not be reached: a later request must not carry the old cookies.
 * Undefined if no sign-out is pending.
 */
export const leavingDone = (): Promise<void> | undefined => (isLeaving() ? oneAtATime(confirmLeaving) : undefined);

/**
 * Calls the REST sidecar with the session's cookies and in the page's language. After a 401 it renews the session and repeats the call.
 * @param path below /server/api: '/upload'
 * @throws RenewalFailed, and what `fetch` throws if no answer comes
 */
export async function restCall(path: string, init?: RequestInit): Promise<Response> {
  const leaving = leavingDone();
  if (leaving) await leaving;
  const renewal = presentRenewal();
  const response = await callServer(path, init);
  return response.status === 401 && (await mayRepeat(renewal)) ? callServer(path, init) : response;
}

/**
 * Renews the session after a refused request, and returns whether to send the request once more. A guest's request is repeated without
 * the old cookies. A request of a user whose session has ended is not: it was not meant to be sent as a guest.
 * @param renewal presentRenewal when the request was sent
 * @throws RenewalFailed
 */
export async function mayRepeat(renewal: number): Promise<boolean> {
  const asGuest = getSession().status === 'guest';
  return (await refresh(renewal)) || asGuest;
}

/** Follows a sign-out or a sign-in of another tab. */
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

/** Loads the user who is signed in, and follows the other tabs. Call it once, at the start. Returns a function that stops it. */
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
