import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

interface SummaryFocus {
  /** What is said of a lost date. */
  lost: RefObject<HTMLDivElement | null>;
  /** The button that confirms: in the bar and in the aside, one of them hidden. */
  confirm: (button: HTMLButtonElement | null) => void;
  /** Moves the focus there, once what has changed is drawn. */
  moveTo: (place: 'lost' | 'confirm') => void;
}

/** Where the keyboard goes on when an answer took away what had the focus. */
export function useSummaryFocus(): SummaryFocus {
  const lost = useRef<HTMLDivElement>(null);
  const buttons = useRef(new Set<HTMLButtonElement>());
  const [wanted, setWanted] = useState<{ place: 'lost' | 'confirm' } | null>(null);

  useEffect(() => {
    if (wanted?.place === 'lost') {
      window.scrollTo({ top: 0 });
      lost.current?.focus({ preventScroll: true });
    }
    // What is hidden takes no focus.
    if (wanted?.place === 'confirm') for (const button of buttons.current) button.focus({ preventScroll: true });
  }, [wanted]);

  const confirm = useCallback((button: HTMLButtonElement | null) => {
    if (button === null) return;
    buttons.current.add(button);
    return () => void buttons.current.delete(button);
  }, []);

  return { lost, confirm, moveTo: useCallback((place) => setWanted({ place }), []) };
}
