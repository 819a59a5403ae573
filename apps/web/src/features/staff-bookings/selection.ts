import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { useState } from 'react';
import { useStable } from '../../lib/use-stable';
import type { BookingRow } from './use-booking-list';

/** What a selection knows of a booking: rows that were passed long ago may not be loaded any more. */
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
 * Selected bookings: some, one by one; or all that match the filter, but for some. All are never loaded, however many there are: what
 * is done with them is done by the filter.
 */
export type Selection =
  { kind: 'some'; rows: ReadonlyMap<string, SelectedRow> } | { kind: 'all'; except: ReadonlyMap<string, SelectedRow> };

export const nothingSelected: Selection = { kind: 'some', rows: new Map() };
export const allSelected: Selection = { kind: 'all', except: new Map() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'all' ? !selection.except.has(id) : selection.rows.has(id);
}

/** Selects bookings, or takes them out. */
export function withRows(selection: Selection, rows: readonly SelectedRow[], selected: boolean): Selection {
  const named = new Map(selection.kind === 'all' ? selection.except : selection.rows);
  for (const row of rows) {
    if (selected === (selection.kind === 'some')) named.set(row.id, row);
    else named.delete(row.id);
  }
  return selection.kind === 'all' ? { kind: 'all', except: named } : { kind: 'some', rows: named };
}

/** Without what was picked one by one and is done with; all that match are fewer by themselves then. */
export function withoutIds(selection: Selection, ids: readonly string[]): Selection {
  if (selection.kind === 'all') return selection;
  const done = new Set(ids);
  return { kind: 'some', rows: new Map([...selection.rows].filter(([id]) => !done.has(id))) };
}

export function toggled(selection: Selection, row: SelectedRow): Selection {
  return withRows(selection, [row], !isSelected(selection, row.id));
}

/** The rows from one to another, both included, whichever comes first. */
export function rowsBetween<Row extends { id: string }>(rows: readonly Row[], anchor: string | null, id: string): readonly Row[] {
  const to = rows.findIndex((row) => row.id === id);
  const from = anchor === null ? to : rows.findIndex((row) => row.id === anchor);
  if (to < 0) return [];
  return rows.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1);
}

/** How many are selected, of so many that match. Null: all of a list that is not counted yet. */
export function selectedCount(selection: Selection, total: number | null): number | null {
  if (selection.kind === 'some') return selection.rows.size;
  return total === null ? null : Math.max(0, total - selection.except.size);
}

/** The state of the box above the list. */
export function headState(selection: Selection, total: number | null): 'none' | 'some' | 'all' {
  const count = selectedCount(selection, total);
  if (count === 0) return 'none';
  if (selection.kind === 'all') return selection.except.size === 0 ? 'all' : 'some';
  return total !== null && count === total ? 'all' : 'some';
}

/** Those of a selection that were picked one by one and may be changed so, and how many may not. */
export function pickedOf(
  rows: ReadonlyMap<string, SelectedRow>,
  may: (status: BookingStatus) => boolean,
): { picked: SelectedRow[]; others: number } {
  const picked = [...rows.values()].filter(({ status }) => may(status));
  return { picked, others: rows.size - picked.length };
}

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
