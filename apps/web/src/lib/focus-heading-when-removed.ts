/**
 * A ref for an element that is removed by its own button: if it had the focus, the heading of the page gets it, so that the
 * keyboard does not start again at the top of the page.
 */
export function focusHeadingWhenRemoved(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined;
  return () => {
    if (part.contains(document.activeElement)) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
}
