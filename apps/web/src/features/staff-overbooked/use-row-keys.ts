import type { KeyboardEvent, RefObject } from 'react';
import { isForShortcut } from '../../components/shortcuts/shortcuts';
import { rowAfterKey } from '../../lib/row-after-key';
import { useWork } from './work-context';
import { ways, type WorkRow } from './work-list';

/** The keys of the list: arrows for rows and dates, Enter accepts, letters for the rest. What a button does with a key is the button's. */
export function useRowKeys(list: RefObject<HTMLElement | null>, rows: readonly WorkRow[]) {
  const work = useWork();
  const focus = (row: WorkRow | undefined) => {
    if (!row) return;
    work.setCurrent(row.booking.id);
    list.current?.querySelector<HTMLElement>(`[data-row="${row.booking.id}"]`)?.focus();
  };

  /** @returns whether it was a key of the row itself */
  function onRow(event: KeyboardEvent, row: WorkRow, index: number): boolean {
    const plan = work.plans.get(row.booking.id);
    const to = rowAfterKey(event.key, index, rows.length - 1);
    if (to !== null) focus(rows[to]);
    else if (plan && work.mayWrite && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      work.step(plan, event.key === 'ArrowLeft' ? -1 : 1);
    } else if (plan && event.key === 'Enter') work.decide(plan);
    else return false;
    return true;
  }

  function onLetter(event: KeyboardEvent, row: WorkRow): boolean {
    const key = event.key.toLowerCase();
    const plan = work.plans.get(row.booking.id);
    if (!work.mayWrite || work.busy !== null) return false;
    if (key === 'z' && (row.state === 'asked' || row.movedHere !== null)) work.undo(row);
    else if (!plan) return false;
    else if (key === 'k') work.keep(row);
    else if (key === 'm' && work.hasMessage(plan)) work.see(plan);
    else if (key === 's') work.swap(row, null);
    else if (key === 't') work.choose(row.booking.id, { way: ways[(ways.indexOf(plan.way) + 1) % ways.length] ?? 'ask' });
    else return false;
    return true;
  }

  return function onKeyDown(event: KeyboardEvent, row: WorkRow, index: number): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isForShortcut(event.nativeEvent)) return;
    const isRow = event.target instanceof HTMLElement && event.target.dataset['row'] === row.booking.id;
    if ((isRow && onRow(event, row, index)) || onLetter(event, row)) event.preventDefault();
  };
}
