import { isCrewDay } from '@booking/domain/booking/crew-days';
import { dayFlag } from '../../lib/day-flag';
import { session } from '../../lib/session/session';
import { flaggedUser } from '../../lib/session/session-flag';
import { getSession, setSession } from '../../lib/session/session-store';
import { today } from '../../lib/today';
import { forgetSheets, keepSheet, keptUser, type KeptSheet } from './queue/day-store';

/** Keeps a day on the device while it is the crew's: after its day no address stays there. */
export async function keepDay(kept: KeptSheet): Promise<void> {
  if (!isCrewDay(kept.date, today())) return;
  dayFlag.write(true);
  await keepSheet(kept);
}

/** Removes from the device what is over, and what is not of who is signed in. */
export async function forgetDays(): Promise<void> {
  const userId = flaggedUser();
  await forgetSheets(userId, today());
  if (userId === null) dayFlag.clear();
}

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
