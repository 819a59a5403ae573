import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { BookingRow } from './use-booking-list';
import { rowAfterKey } from '../../lib/row-after-key';

interface GridKeysProps {
  rows: readonly BookingRow[];
  openId: string | null;
  onOpen: (id: string) => void;
  onTick: (row: BookingRow, extend: boolean) => void;
  onRange: (from: BookingRow, to: BookingRow) => void;
  onTickAll: () => void;
  scrollTo: (index: number) => void;
  body: RefObject<HTMLElement | null>;
}

/** The keyboard of the list: which row has the focus, and what each key does there. */
export function useGridKeys({ rows, openId, onOpen, onTick, onRange, onTickAll, scrollTo, body }: GridKeysProps) {
  const [active, setActive] = useState<string | null>(null);
  /** The id of the row to focus once it is drawn. An id, because the effect of an earlier render may run after the key was pressed. */
  const follow = useRef<string | null>(null);
  /** The index of the row with the focus; null while the focus is outside the list. */
  const focused = useRef<number | null>(null);
  const activeIndex = active === null ? -1 : rows.findIndex(({ id }) => id === active);
  const tabStop = activeIndex >= 0 ? active : (rows.find(({ id }) => id === openId)?.id ?? rows[0]?.id ?? null);

  useEffect(() => {
    // The row with the focus left the list: the row in its place takes the focus, or the next Tab would start at the top of the page.
    if (focused.current !== null && activeIndex < 0 && document.activeElement === document.body) {
      goTo(Math.min(focused.current, rows.length - 1));
      return;
    }
    if (follow.current === null || follow.current !== active) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"]`);
    if (!row) return;
    follow.current = null;
    row.focus({ preventScroll: true });
  });

  function goTo(index: number) {
    const row = rows[index];
    if (!row) return;
    follow.current = row.id;
    setActive(row.id);
    scrollTo(index);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { target, key, shiftKey } = event;
    if (!(target instanceof Element) || !body.current?.contains(target) || target.closest('button')) return;
    const present = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index']);
    const row = rows[present];
    if (!row || event.altKey) return;
    const withControl = event.ctrlKey || event.metaKey;
    const actions: Record<string, () => void> = withControl
      ? { a: onTickAll }
      : { Enter: () => onOpen(row.id), ' ': () => onTick(row, shiftKey) };
    const action = actions[key];
    if (action) {
      event.preventDefault();
      action();
      return;
    }
    const to = withControl ? null : rowAfterKey(key, present, rows.length - 1);
    const next = to === null ? undefined : rows[to];
    if (to === null || !next) return;
    event.preventDefault();
    if (shiftKey) onRange(row, next);
    goTo(to);
  }

  return {
    activeIndex,
    tabStop,
    onKeyDown,
    reached: (row: BookingRow, index: number) => {
      focused.current = index;
      setActive(row.id);
    },
    left: (event: FocusEvent) => {
      // A row that is removed from the page blurs too, although its user has not left the list.
      if (event.target.isConnected) focused.current = null;
    },
  };
}
