import { isCrewDay } from '@booking/domain/booking/crew-days';
import { dayFlag } from '../../lib/day-flag';
import { session } from '../../lib/session/session';
import { flaggedUser } from '../../lib/session/session-flag';
import { getSession, setSession } from '../../lib/session/session-store';
import { today } from '../../lib/today';
import { forgetSheets, keepSheet, keptUser, type KeptSheet } from './queue/day-store';

/** Saves a day of the crew on the device. Its addresses are removed after that day. */
export async function keepDay(kept: KeptSheet): Promise<void> {
  if (!isCrewDay(kept.date, today())) return;
  dayFlag.write(true);
  await keepSheet(kept);
}

/** Removes past days and those of other users from the device. */
export async function forgetDays(): Promise<void> {
  const userId = flaggedUser();
  await forgetSheets(userId, today());
  if (userId === null) dayFlag.clear();
}

/**
 * If the server does not answer, the user who read a day that is not over counts as signed in, so that the page of the day opens without a
 * connection. When the browser is online again the server is asked, and may say that the session has ended.
 */
export async function signInFromDevice(): Promise<void> {
  const userId = flaggedUser();
  const user = userId === null ? null : await keptUser(userId, today()).catch(() => null);
  // The server answered, or the user changed meanwhile.
  if (user === null || flaggedUser() !== userId || getSession().status !== 'unknown') return;
  setSession({ status: 'signedIn', user });
  window.addEventListener('online', () => void session.reload(), { once: true });
}
