import { isCrewDay } from '@booking/domain/booking/crew-days';
import { dayFlag } from '../../lib/day-flag';
import { flaggedUser } from '../../lib/session/session-flag';
import { today } from '../../lib/today';
import { forgetSheets, keepSheet, type KeptSheet } from './outbox/day-store';

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
