/**
 * Watches the focus from now on. The function that it returns says whether the focus may be moved: it is still where it was, or was
 * lost with the element that had it. Where the user has gone on meanwhile, it stays with them.
 */
export function trackFocus(): () => boolean {
  let hasMoved = false;
  document.addEventListener('focusin', () => (hasMoved = true), { once: true });
  return () => !hasMoved || document.activeElement === document.body;
}
