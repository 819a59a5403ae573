import type { ApolloClient } from '@apollo/client';
import { useSyncExternalStore } from 'react';
import { flaggedUser } from '../../../lib/session/session-flag';
import { onPersonChange } from '../../../lib/session/session-store';
import { Outbox } from './outbox';
import { tapSender } from './send-tap';

/** The outbox of this tab. */
export const outbox = new Outbox(flaggedUser);

let client: ApolloClient | null = null;

/** Sends what waits, on every page for staff. */
export function startOutbox(present: ApolloClient): void {
  if (client === null) onPersonChange(() => outbox.wake());
  if (client === present) return;
  client = present;
  void outbox.start(tapSender(present));
}

/** What waits on this device, and whether a reload loses nothing of it. */
export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.present);
