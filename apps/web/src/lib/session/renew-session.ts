import { callServer } from './session-calls';
import { flaggedUser, isLeaving, nextRenewal, presentRenewal, sessionFlag } from './session-flag';

/** The session could not be renewed, but may still be valid: no answer came, or the server failed. */
export class RenewalFailed extends Error {
  override name = 'RenewalFailed';

  /** @param response the server's answer; null if there was none */
  constructor(readonly response: Response | null) {
    super('The session could not be renewed');
  }
}

/**
 * Renews the session's cookies. Call it within `oneAtATime`: a refresh token can be used once.
 * @param renewal presentRenewal when the refused request was sent
 * @returns false if the session has ended
 * @throws RenewalFailed
 */
export async function renewSession(renewal: number): Promise<boolean> {
  // Another tab renewed the session or signed out while this one waited for its turn.
  if (presentRenewal() !== renewal) return flaggedUser() !== null;
  if (isLeaving()) {
    await confirmLeaving();
    return false;
  }
  // With keepalive the browser stores the new cookies even if the page is closed; otherwise it keeps a token that is used up.
  const response = await answerOf('/auth/refresh', { method: 'POST', keepalive: true });
  // A refusal ends the session, unless another tab has renewed the cookies first: without locks, tabs do not wait for each other.
  const renewed = response.ok || (await answerOf('/auth/user')).ok;
  // Somebody signed out while the request was pending: the sign-out clears the new cookies too.
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

/** Ends the session at the server and clears its cookies, if a sign-out is pending. Ignores a failure: the next start tries again. */
export async function confirmLeaving(): Promise<void> {
  if (!isLeaving()) return;
  const response = await callServer('/auth/logout', { method: 'POST', keepalive: true }).catch(() => null);
  if (response?.ok && isLeaving()) sessionFlag.clear();
}
