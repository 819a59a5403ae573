import { useState } from 'react';
import { useStable } from '../../lib/use-stable';
import type { BookingRow } from './rows-document';
import {
  allSelected,
  headState,
  isSelected,
  nothingSelected,
  rowsBetween,
  selectedCount,
  toggled,
  withoutIds,
  withRows,
} from './selection';

/**
 * What is selected in a list, across all its pages.
 * @param listKey another filter is another list, of which nothing is selected; another order is the same one
 */
export function useSelection(listKey: string, rows: readonly BookingRow[], total: number | null) {
  const [kept, setKept] = useState({ listKey, selection: nothingSelected, anchor: null as string | null });
  const { selection, anchor } = kept.listKey === listKey ? kept : { selection: nothingSelected, anchor: null };
  const head = headState(selection, total);
  const set = (next: typeof selection, from: string | null = null) => setKept({ listKey, selection: next, anchor: from });
  return {
    selection,
    head,
    count: selectedCount(selection, total),
    clear: () => set(nothingSelected),
    /** Of what is selected by then, and not of what was when somebody began to do something with it. */
    drop: (ids: readonly string[]) => setKept((before) => ({ ...before, selection: withoutIds(before.selection, ids) })),
    all: () => set(allSelected),
    /** All, or none once all are. */
    tickAll: () => set(head === 'all' ? nothingSelected : allSelected),
    // The same one for as long as the list stands, so that rows are not drawn again while others come in below them.
    tick: useStable((row: BookingRow, extend: boolean) => {
      if (!extend || anchor === null) set(toggled(selection, row), row.id);
      else set(withRows(selection, rowsBetween(rows, anchor, row.id), !isSelected(selection, row.id)), row.id);
    }),
    range: (from: BookingRow, to: BookingRow) => set(withRows(selection, [from, to], true), to.id),
  };
}
