import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { isForShortcut, useShortcutHelp, type ShortcutGroup } from '../../components/shortcuts/shortcuts';
import { useDayActions } from './day-context';
import type { DayStop } from './day-stops';
import { mayTake } from './stop-menu';
import { useDayPlace } from './use-day-place';

/** Who takes a stop on: one of these. */
const stepScopes = ['booking:write', 'delivery:write'] as const;

const ofDay: ShortcutGroup = {
  title: 'day.title',
  shortcuts: [
    { keys: ['↑', '↓'], does: 'day.keys.stop' },
    { keys: ['D'], does: 'day.delivered', needs: stepScopes },
    { keys: ['F'], does: 'day.fail', needs: stepScopes },
    { keys: ['O'], does: 'day.out', needs: stepScopes },
    { keys: ['Alt', '↑'], does: 'day.earlier', needs: 'booking:write' },
    { keys: ['Alt', '↓'], does: 'day.later', needs: 'booking:write' },
    { keys: ['['], does: 'day.before' },
    { keys: [']'], does: 'day.after' },
    { keys: ['Enter'], does: 'day.open', needs: 'booking:read' },
  ],
};

/** The keys of the list of stops: one tab stop, arrows between them, letters for what is done at the one that has the focus. */
export function useStopKeys(list: RefObject<HTMLElement | null>, stops: readonly DayStop[]) {
  const [focused, setFocused] = useState<string | null>(null);
  const moving = useRef<string | null>(null);
  const { mayStep, move, out, deliver, askWhyFailed, open } = useDayActions();
  const { before, after, linkTo } = useDayPlace();
  const navigate = useNavigate();
  useShortcutHelp(ofDay);
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
    if (!isForShortcut(event.nativeEvent)) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    const key = event.key.toLowerCase();
    if (event.altKey && step !== 0) {
      moving.current = stop.booking.id;
      move?.(index, index + step);
    } else if (event.altKey) return;
    else if (step !== 0) focus(stops[index + step]?.booking.id);
    else if (key === 'home') focus(stops[0]?.booking.id);
    else if (key === 'end') focus(stops.at(-1)?.booking.id);
    else if (key === 'd' && mayStep && mayTake(stop, 'DELIVERED')) deliver(stop, []);
    else if (key === 'f' && mayStep && mayTake(stop, 'FAILED')) askWhyFailed(stop);
    else if (key === 'o' && mayStep && mayTake(stop, 'OUT_FOR_DELIVERY')) out(stop);
    else if (key === 'enter' && open) open(stop.booking.id);
    else if (key === '[' && before !== null) void navigate(linkTo({ date: before }), { replace: true });
    else if (key === ']' && after !== null) void navigate(linkTo({ date: after }), { replace: true });
    else return;
    event.preventDefault();
  }

  return { tabStop, setFocused, onKeyDown };
}
