import { useSyncExternalStore } from 'react';
import { createLocalStore } from '../../lib/local-store';

const store = createLocalStore<true>({ key: 'booking.mini-drawer', version: 1, parse: (json) => (json === true ? true : null) });
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = store.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Shows the drawer's signs alone, or with their words; this device remembers it. */
export function setMini(mini: boolean): void {
  if (mini) store.write(true);
  else store.clear();
  for (const listener of listeners) listener();
}

/** Whether the drawer is mini (Specification, section 2). */
export const useIsMini = (): boolean => useSyncExternalStore(subscribe, () => store.read() === true);
