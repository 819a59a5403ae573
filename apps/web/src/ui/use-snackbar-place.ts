import { useEffect, useRef, type RefObject } from 'react';
import { freePlace, type Box } from './snackbar-place';

/**
 * What a message must not lie over: all that can be pressed; where that leaves no room, the buttons; where that leaves none, what a page
 * has marked. That is kept clear in any case.
 */
const obstacles = [
  '[data-uncovered], button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, [role=row][tabindex]',
  '[data-uncovered], button:enabled',
  '[data-uncovered]',
];

/** What is on its way to another place is looked at again when it is there. */
const moves = ['scrollend', 'animationend', 'transitionend'] as const;

/**
 * Keeps the messages off what can be pressed: they go up, or aside, for as long as something is in their way. Looked at again when the
 * page has changed, was scrolled, or has another size; not under the pointer or the focus of who is about to press the message itself.
 * @param shown which message is on the screen; undefined: none
 * @param host the open dialog: what lies behind it cannot be pressed
 */
export function useSnackbarPlace(shown: number | undefined, host: HTMLElement | null): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const room = ref.current;
    if (!room || shown === undefined) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => place(room, host ?? document.body));
    };
    place(room, host ?? document.body);
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => !room.contains(target))) look();
    });
    changes.observe(host ?? document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'open'] });
    for (const event of moves) document.addEventListener(event, look, { capture: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      for (const event of moves) document.removeEventListener(event, look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [shown, host]);
  return ref;
}

/** Where a press reaches it: a button may be spread over the row that it stands in. */
function pressedBox(element: Element): DOMRect {
  const { content, position } = getComputedStyle(element, '::after');
  const isSpread = content !== 'none' && position === 'absolute' && element instanceof HTMLElement;
  return ((isSpread ? element.offsetParent : null) ?? element).getBoundingClientRect();
}

function place(room: HTMLElement, within: HTMLElement): void {
  if (room.matches(':hover, :focus-within')) return;
  room.style.transform = '';
  // On a telephone a dialog has a row of its own for it.
  if (getComputedStyle(room).position !== 'fixed') return;
  const own = room.getBoundingClientRect();
  // Nothing is laid out.
  if (own.width === 0) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const window: Box = { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
  for (const selector of obstacles) {
    const boxes = [...within.querySelectorAll(selector)]
      .filter((element) => !room.contains(element))
      .map(pressedBox)
      .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < clientHeight);
    const free = freePlace(own, boxes, window);
    if (free === null) continue;
    room.style.transform = `translate(${free.left - own.left}px, ${free.top - own.top}px)`;
    return;
  }
}
