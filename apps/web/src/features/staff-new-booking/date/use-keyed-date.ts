import { useEffect, useMemo, useRef } from 'react';
import { now } from '../../../lib/clock';

/** Milliseconds for which a date that a key has changed may be a slip. */
const fresh = 5_000;

/** When a key last changed the date: what is typed for another field may have chosen it. */
export function useKeyedDate(): { note: () => void; isFresh: () => boolean } {
  const byKey = useRef(false);
  const at = useRef<number | null>(null);
  useEffect(() => {
    const onKey = () => (byKey.current = true);
    const onPointer = () => (byKey.current = false);
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('pointerdown', onPointer, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('pointerdown', onPointer, { capture: true });
    };
  }, []);
  return useMemo(
    () => ({
      note: () => (at.current = byKey.current ? now() : null),
      isFresh: () => at.current !== null && now() - at.current < fresh,
    }),
    [],
  );
}
