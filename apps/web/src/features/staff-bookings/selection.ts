import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';

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
