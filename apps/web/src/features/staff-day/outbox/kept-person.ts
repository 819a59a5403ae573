import { session } from '../../../lib/session/session';
import { flaggedUser } from '../../../lib/session/session-flag';
import { getSession, setSession } from '../../../lib/session/session-store';
import { today } from '../../../lib/today';
import { keptUser } from './day-store';

/**
 * Without an answer of the server, who is signed in here is who read a day that is not over yet: the day's page opens in a dead
 * spot. Once there is a connection the server is asked, and says it when the session has ended.
 */
export async function signInFromDevice(): Promise<void> {
  const userId = flaggedUser();
  const user = userId === null ? null : await keptUser(userId, today()).catch(() => null);
  // Answered, signed out or in as somebody else meanwhile.
  if (user === null || flaggedUser() !== userId || getSession().status !== 'unknown') return;
  setSession({ status: 'signedIn', user });
  window.addEventListener('online', () => void session.reload(), { once: true });
}
