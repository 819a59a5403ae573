import { useEffect, useRef, type RefObject } from 'react';

/** Says in `--bottom-bar` how high a bar at the bottom of the screen is: snackbars stand above it, and the focus is not hidden behind it. */
export function useBottomBar(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    let written: ReturnType<typeof setTimeout>;
    const observer = new ResizeObserver(() => {
      clearTimeout(written);
      // All elements inherit it and are styled again: in a task of its own, behind the frame.
      written = setTimeout(() => root.setProperty('--bottom-bar', `${element.offsetHeight}px`));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(written);
      root.removeProperty('--bottom-bar');
    };
  }, []);
  return bar;
}
