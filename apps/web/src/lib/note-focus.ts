/**
 * Remembers that the focus is where it is. Returns whether it still is, or was lost with what had it: whoever has gone on meanwhile is
 * not called back.
 */
export function noteFocus(): () => boolean {
  let hasMoved = false;
  document.addEventListener('focusin', () => (hasMoved = true), { once: true });
  return () => !hasMoved || document.activeElement === document.body;
}
