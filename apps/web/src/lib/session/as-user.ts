import { callServer, oneAtATime } from './session-calls';
import { flaggedUser, presentRenewal } from './session-flag';
import { RenewalFailed } from './renew-session';
import { session } from './session';
import { timeoutSignal } from '../timeout-signal';

/**
 * Runs a request as this user and no other: asks the server whose the cookies are, and lets no tab sign in or out until the request is
 * answered. The request must not renew the session itself.
 * @returns null if another user or nobody is signed in: nothing was sent
 * @throws RenewalFailed, and what `fetch` throws if no answer comes
 */
export async function asUser<T>(userId: string, request: () => Promise<T>): Promise<{ answer: T } | null> {
  for (let isFirst = true; ; isFirst = false) {
    const renewal = presentRenewal();
    const outcome = await oneAtATime(async () => {
      if (flaggedUser() !== userId) return null;
      const response = await callServer('/auth/user', { signal: timeoutSignal(15_000) });
      if (response.status === 401) return 'renew';
      if (!response.ok) throw new RenewalFailed(response);
      const { user } = (await response.json()) as { user: { _id: string } };
      return user._id === userId ? { answer: await request() } : null;
    });
    if (outcome !== 'renew') return outcome;
    if (!isFirst || !(await session.refresh(renewal))) return null;
  }
}
