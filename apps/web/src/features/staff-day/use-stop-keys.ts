import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useDayActions } from './day-context';
import type { DayStop } from './day-stops';

/** The keys of the list of stops: one tab stop, arrows between them, Alt with an arrow moves the stop, Enter opens its booking. */
export function useStopKeys(list: RefObject<HTMLElement | null>, stops: readonly DayStop[]) {
  const [focused, setFocused] = useState<string | null>(null);
  const moving = useRef<string | null>(null);
  const { move, open } = useDayActions();
  const tabStop = stops.some(({ booking }) => booking.id === focused) ? focused : (stops[0]?.booking.id ?? null);

  const focus = (id: string | undefined) => {
    if (id !== undefined) list.current?.querySelector<HTMLElement>(`[data-stop="${id}"]`)?.focus();
  };
  useEffect(() => {
    // A row that goes to another place loses the focus on its way.
    if (moving.current !== null) focus(moving.current);
    moving.current = null;
  });

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const stop = stops[index];
    // What a button or a link within the row does with a key is theirs.
    if (stop === undefined || event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    if (event.altKey && step !== 0) {
      moving.current = stop.booking.id;
      move?.(index, index + step);
    } else if (event.altKey) return;
    else if (step !== 0) focus(stops[index + step]?.booking.id);
    else if (event.key === 'Home') focus(stops[0]?.booking.id);
    else if (event.key === 'End') focus(stops.at(-1)?.booking.id);
    else if (event.key === 'Enter' && open) open(stop.booking.id);
    else return;
    event.preventDefault();
  }

  return { tabStop, setFocused, onKeyDown };
}
