/**
 * Ref of a part of the page that goes when its button has done its work: if it had the focus, the heading of the page gets it. Else
 * the keyboard would begin again at the top of the page.
 */
export function focusHeadingWhenRemoved(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined;
  return () => {
    if (part.contains(document.activeElement)) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
}
