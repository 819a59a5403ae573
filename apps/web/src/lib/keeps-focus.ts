/**
 * Ref of a part of the page that goes when its button has done its work: the keyboard is not thrown to the page's top with it, but
 * goes on from the heading.
 */
export function keepsFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined;
  return () => {
    if (part.contains(document.activeElement)) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
}
