import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';

interface Place {
  row: number;
  column: number;
}

interface GridKeys {
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The cell that Tab leads to. */
  stop: Place;
  setStop: (place: Place) => void;
}

const limit = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));

/** Keys of a grid that is one stop of Tab: arrows, Home and End in the row, with Ctrl in the grid. Its cells have `data-row` and `data-column`. */
export function useGridKeys(rows: number, columns: number): GridKeys {
  const ref = useRef<HTMLDivElement>(null);
  const [wanted, setStop] = useState<Place>({ row: 0, column: 0 });
  const stop = { row: limit(wanted.row, rows), column: limit(wanted.column, columns) };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const { row, column } = stop;
    const target: Partial<Record<string, Place>> = {
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      Home: { row: event.ctrlKey ? 0 : row, column: 0 },
      End: { row: event.ctrlKey ? rows - 1 : row, column: columns - 1 },
    };
    const next = target[event.key];
    if (!next) return;
    event.preventDefault();
    const place = { row: limit(next.row, rows), column: limit(next.column, columns) };
    ref.current?.querySelector<HTMLElement>(`[data-row="${place.row}"][data-column="${place.column}"] > *`)?.focus();
  };

  return { ref, onKeyDown, stop, setStop };
}
