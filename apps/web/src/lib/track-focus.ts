/**
 * Watches the focus. Returns a function that returns whether the focus may be moved: true if it is still where it was, or was lost
 * with its element; false if the user has moved it.
 */
export function trackFocus(): () => boolean {
  let hasMoved = false;
  document.addEventListener('focusin', () => (hasMoved = true), { once: true });
  return () => !hasMoved || document.activeElement === document.body;
}
