import { useSyncExternalStore } from 'react';

// The number of running requests. The progress bar is shown while there are any.
let running = 0;
const listeners = new Set<() => void>();

const change = (by: 1 | -1) => {
  running += by;
  // Queries start while their component renders, and another component must not be updated during a render.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
};

/** Registers a running request. Returns a function that ends it; a second call of it does nothing. */
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

/** Returns whether a request is running. */
export const useActivity = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  );
