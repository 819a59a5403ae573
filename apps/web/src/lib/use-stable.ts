import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function with a stable identity that calls the newest one, for memoised components. */
export function useStable<A extends unknown[], R>(newest: (...args: A) => R): (...args: A) => R {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
