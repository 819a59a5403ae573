import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { useState } from 'react';
import { useStable } from '../../lib/use-stable';
import type { BookingRow } from './use-booking-list';

/** What a selection keeps of a booking, because the rows of passed pages may no longer be loaded. */
export interface SelectedRow {
  id: string;
  reference: string;
  status: BookingStatus;
  version: number;
  deliveryDate: CalendarDate;
  notifySms: boolean;
  locale: Locale;
}

/**
 * Selected bookings: some, one by one, or all that match the filter except some. All of them are never loaded: an action on all sends the
 * filter.
 */
export type Selection =
  { kind: 'some'; rows: ReadonlyMap<string, SelectedRow> } | { kind: 'all'; except: ReadonlyMap<string, SelectedRow> };

export const nothingSelected: Selection = { kind: 'some', rows: new Map() };
export const allSelected: Selection = { kind: 'all', except: new Map() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'all' ? !selection.except.has(id) : selection.rows.has(id);
}

/** Selects or deselects bookings. */
export function withRows(selection: Selection, rows: readonly SelectedRow[], selected: boolean): Selection {
  const named = new Map(selection.kind === 'all' ? selection.except : selection.rows);
  for (const row of rows) {
    if (selected === (selection.kind === 'some')) named.set(row.id, row);
    else named.delete(row.id);
  }
  return selection.kind === 'all' ? { kind: 'all', except: named } : { kind: 'some', rows: named };
}

/** Removes bookings that were selected one by one and are done. If all are selected, those that no longer match leave by themselves. */
export function withoutIds(selection: Selection, ids: readonly string[]): Selection {
  if (selection.kind === 'all') return selection;
  const done = new Set(ids);
  return { kind: 'some', rows: new Map([...selection.rows].filter(([id]) => !done.has(id))) };
}

export function toggled(selection: Selection, row: SelectedRow): Selection {
  return withRows(selection, [row], !isSelected(selection, row.id));
}

/** Returns the rows between two rows, both included, in either direction. */
export function rowsBetween<Row extends { id: string }>(rows: readonly Row[], anchor: string | null, id: string): readonly Row[] {
  const to = rows.findIndex((row) => row.id === id);
  const from = anchor === null ? to : rows.findIndex((row) => row.id === anchor);
  if (to < 0) return [];
  return rows.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1);
}

/** Returns how many of `total` matching bookings are selected; null: all of a list that is not counted. */
export function selectedCount(selection: Selection, total: number | null): number | null {
  if (selection.kind === 'some') return selection.rows.size;
  return total === null ? null : Math.max(0, total - selection.except.size);
}

/** Returns the state of the check box above the list. */
export function headState(selection: Selection, total: number | null): 'none' | 'some' | 'all' {
  const count = selectedCount(selection, total);
  if (count === 0) return 'none';
  if (selection.kind === 'all') return selection.except.size === 0 ? 'all' : 'some';
  return total !== null && count === total ? 'all' : 'some';
}

/** Splits the bookings of a selection that were selected one by one: those that allow the change, and the number of the others. */
export function pickedOf(
  rows: ReadonlyMap<string, SelectedRow>,
  may: (status: BookingStatus) => boolean,
): { picked: SelectedRow[]; others: number } {
  const picked = [...rows.values()].filter(({ status }) => may(status));
  return { picked, others: rows.size - picked.length };
}

/**
 * The selection of a list, across all its pages.
 * @param listKey changes with the filter, which empties the selection, but not with the order
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
    /** An updater, because the user may have selected others while the action was running. */
    drop: (ids: readonly string[]) => setKept((before) => ({ ...before, selection: withoutIds(before.selection, ids) })),
    all: () => set(allSelected),
    /** Selects all, or none if all are selected. */
    tickAll: () => set(head === 'all' ? nothingSelected : allSelected),
    // A stable function, so that rows do not render again while others are loaded below them.
    tick: useStable((row: BookingRow, extend: boolean) => {
      if (!extend || anchor === null) set(toggled(selection, row), row.id);
      else set(withRows(selection, rowsBetween(rows, anchor, row.id), !isSelected(selection, row.id)), row.id);
    }),
    range: (from: BookingRow, to: BookingRow) => set(withRows(selection, [from, to], true), to.id),
  };
}
