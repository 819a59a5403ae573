import { useEffect, useRef, type RefObject } from 'react';

/** Says in `--bottom-bar` how high a bar at the bottom of the screen is: snackbars stand above it, and the focus is not hidden behind it. */
export function useBottomBar(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty('--bottom-bar', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--bottom-bar');
    };
  }, []);
  return bar;
}
