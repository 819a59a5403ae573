import { useSyncExternalStore } from 'react';
import { createLocalStore } from './local-store';

/** A flag that this device remembers. @param key of the browser's localStorage */
export function createDeviceFlag(key: string) {
  const store = createLocalStore<true>({ key, version: 1, parse: (json) => (json === true ? true : null) });
  const listeners = new Set<() => void>();
  const read = () => store.read() === true;
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const stop = store.subscribe(listener);
    return () => {
      listeners.delete(listener);
      stop();
    };
  }
  return {
    set(on: boolean) {
      if (on) store.write(true);
      else store.clear();
      for (const listener of listeners) listener();
    },
    /** A hook: whether the flag is set, also when another tab changes it. */
    use: () => useSyncExternalStore(subscribe, read),
  };
}
