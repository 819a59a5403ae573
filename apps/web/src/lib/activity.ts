import { useSyncExternalStore } from 'react';

// How many requests are under way. The progress bar shows that there are any.
let running = 0;
const listeners = new Set<() => void>();

const change = (by: 1 | -1) => {
  running += by;
  // A query begins while its component is drawn: another one must not be asked to draw again in the midst of it.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
};

/** Says that something is being loaded; returns how to say that it is done (once, however often it is called). */
export function beginActivity(): () => void {
  let over = false;
  change(1);
  return () => {
    if (over) return;
    over = true;
    change(-1);
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether anything is being loaded. */
export const useActivity = (): boolean => useSyncExternalStore(subscribe, () => running > 0);
