import { callServer } from './session-calls';
import { flaggedUser, isLeaving, nextRenewal, presentRenewal, sessionFlag } from './session-flag';

/** The session could not be renewed, and may well go on: no answer came, or the server had none. */
export class RenewalFailed extends Error {
  override name = 'RenewalFailed';

  /** @param response the server's answer; null if there was none */
  constructor(readonly response: Response | null) {
    super('The session could not be renewed');
  }
}

/**
 * Renews the session's cookies. For one caller at a time, in all tabs together: a refresh token is good for one use.
 * @param renewal the renewal that was refused
 * @returns false when the session is over
 * @throws RenewalFailed
 */
export async function renewSession(renewal: number): Promise<boolean> {
  // While this tab waited for its turn, another one renewed the session, or signed out.
  if (presentRenewal() !== renewal) return flaggedUser() !== null;
  if (isLeaving()) {
    await confirmLeaving();
    return false;
  }
  // It outlives the page: an answer that is not read would leave a spent token behind.
  const response = await answerOf('/auth/refresh', { method: 'POST', keepalive: true });
  // Refused, the session is over; unless a tab that this one could not wait for was first, and has renewed the cookies.
  const renewed = response.ok || (await answerOf('/auth/user')).ok;
  // Signed out here while the answer was on its way: the new cookies go with the old ones.
  if (!renewed || isLeaving()) return false;
  const userId = flaggedUser();
  if (userId !== null) sessionFlag.write({ userId, renewal: nextRenewal() });
  return true;
}

async function answerOf(path: string, init?: RequestInit): Promise<Response> {
  const response = await callServer(path, init).catch(() => {
    throw new RenewalFailed(null);
  });
  if (!response.ok && response.status !== 401) throw new RenewalFailed(response);
  return response;
}

/** Ends the session at the server and clears its cookies, if that is still to be done. A failure is ignored: the next start tries again. */
export async function confirmLeaving(): Promise<void> {
  if (!isLeaving()) return;
  const response = await callServer('/auth/logout', { method: 'POST', keepalive: true }).catch(() => null);
  if (response?.ok && isLeaving()) sessionFlag.clear();
}
