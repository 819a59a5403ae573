import { useEffect, useRef } from 'react';
import { useStable } from './use-stable';

/** Milliseconds between two reads. */
const apart = 3_000;

interface Pace {
  last: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The read that waits for its time. */
  next: Promise<unknown> | null;
}

/**
 * For what is read again behind live changes that do not bring it themselves, such as a count: reads at once where it was quiet, else
 * once more when the time has come. However many changes there are, it is read at most every three seconds, and never before the last.
 * Each call returns the read that comes behind it: it rejects when that has failed.
 */
export function useThrottledRead(read: () => Promise<unknown>): () => Promise<unknown> {
  const newest = useStable(read);
  const pace = useRef<Pace>({ last: -Infinity, timer: undefined, next: null });
  useEffect(() => {
    const { current } = pace;
    return () => {
      clearTimeout(current.timer);
      current.next = null;
    };
  }, []);
  return useStable(() => {
    const { current } = pace;
    current.next ??= new Promise((resolve) => {
      const pass = () => {
        current.next = null;
        current.last = performance.now();
        resolve(newest());
      };
      current.timer = setTimeout(pass, Math.max(0, current.last + apart - performance.now()));
    });
    return current.next;
  });
}
