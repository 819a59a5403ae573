import type { ApolloClient } from '@apollo/client';
import { useSyncExternalStore } from 'react';
import { flaggedUser } from '../../../lib/session/session-flag';
import { onPersonChange } from '../../../lib/session/session-store';
import { today } from '../../../lib/today';
import { forgetSheets } from './day-store';
import { Outbox } from './outbox';
import { tapSender } from './send-tap';

/** The outbox of this tab. */
export const outbox = new Outbox(flaggedUser);

/** What is not theirs, and what is over, does not stay on the device. */
const tidyUp = () => void forgetSheets(flaggedUser(), today()).catch(() => undefined);

let client: ApolloClient | null = null;

/** Sends what waits, on every page for staff, and removes kept days that are over or another's. */
export function startOutbox(present: ApolloClient): void {
  if (client === null)
    onPersonChange(() => {
      tidyUp();
      outbox.wake();
    });
  if (client === present) return;
  client = present;
  tidyUp();
  void outbox.start(tapSender(present));
}

/** What waits on this device, and whether a reload loses nothing of it. */
export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.present);
