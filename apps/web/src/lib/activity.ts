import { useSyncExternalStore } from 'react';

// How many requests are under way. The progress bar shows that there are any.
let running = 0;
const listeners = new Set<() => void>();

const change = (by: 1 | -1) => {
  running += by;
  // Queries start while their component renders, and another component must not be updated during a render.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
};

/** Registers a running request; returns a function that ends it (calling it twice does no harm). */
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
export const useActivity = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  );
