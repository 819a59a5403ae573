import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { BookingList } from './booking-list';

interface KeptPlaceParts {
  list: BookingList;
  /** Which reading of the list is shown. */
  reading: number;
  virtual: Pick<Virtualizer<Window, Element>, 'measurementsCache' | 'getVirtualItems' | 'scrollOffset' | 'scrollRect'>;
  /** Where the list begins, from the top of the page. */
  top: number;
  /** The row with the focus. */
  activeId: string | null;
}

interface Seen {
  list: BookingList;
  reading: number;
  top: number;
  rows: { id: string; start: number }[];
}

/**
 * When the list was read again, or begins elsewhere because something came or went above it, what is looked at stays where it is on the
 * screen: the row with the focus if it is in sight, else the first that is. At the top of the list, what is new is seen.
 */
export function useKeptPlace({ list, reading, virtual, top, activeId }: KeptPlaceParts): void {
  const seen = useRef<Seen | null>(null);
  useLayoutEffect(() => {
    const before = seen.current;
    // As the list knows it: to ask the window would have the page laid out once more with every row that is scrolled.
    const offset = virtual.scrollOffset ?? 0;
    const height = virtual.scrollRect?.height ?? 0;
    // Before it was first measured, the list begins nowhere.
    const hasMoved = before !== null && before.top > 0 && before.top !== top;
    if (before?.list === list && (before.reading !== reading || hasMoved) && offset > top) {
      const places = new Map(virtual.measurementsCache.map(({ key, start }) => [key, start]));
      const held = before.rows.find(({ id }) => places.has(id));
      const moved = held === undefined ? 0 : (places.get(held.id) ?? held.start) - held.start;
      if (moved !== 0) window.scrollTo({ top: offset + moved, behavior: 'instant' });
    }
    const rows = virtual
      .getVirtualItems()
      .filter(({ start, end }) => end > offset && start < offset + height)
      .map(({ key, start }) => ({ id: String(key), start }));
    seen.current = { list, reading, top, rows: [...rows.filter(({ id }) => id === activeId), ...rows] };
  });
}
