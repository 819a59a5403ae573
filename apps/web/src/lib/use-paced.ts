import { useEffect, useRef } from 'react';
import { useStable } from './use-stable';

/** Milliseconds between two reads. */
const apart = 3_000;

/**
 * For what is read again behind live changes that do not bring it themselves, such as a count: reads at once where it was quiet, else
 * once more when the time has come. However many changes there are, it is read at most every three seconds, and never before the last.
 */
export function usePaced(read: () => unknown): () => void {
  const newest = useStable(read);
  const pace = useRef<{ last: number; timer: ReturnType<typeof setTimeout> | undefined }>({ last: -Infinity, timer: undefined });
  useEffect(() => {
    const { current } = pace;
    return () => {
      clearTimeout(current.timer);
      current.timer = undefined;
    };
  }, []);
  return useStable(() => {
    const { current } = pace;
    const pass = () => {
      current.timer = undefined;
      current.last = performance.now();
      newest();
    };
    current.timer ??= setTimeout(pass, Math.max(0, current.last + apart - performance.now()));
  });
}
