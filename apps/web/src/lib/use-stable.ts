import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and calls the newest one: for parts of a page that are drawn again only when they change themselves. */
export function useStable<A extends unknown[], R>(newest: (...args: A) => R): (...args: A) => R {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
