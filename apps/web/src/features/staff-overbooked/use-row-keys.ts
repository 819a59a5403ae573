import type { KeyboardEvent, RefObject } from 'react';
import { rowAfterKey } from '../../lib/row-after-key';
import { useWork } from './work-context';
import type { WorkRow } from './work-list';

/** The keys of the list: arrows for rows and dates, Enter accepts. */
export function useRowKeys(list: RefObject<HTMLElement | null>, rows: readonly WorkRow[]) {
  const work = useWork();
  const focus = (row: WorkRow | undefined) => {
    if (!row) return;
    work.setCurrent(row.booking.id);
    list.current?.querySelector<HTMLElement>(`[data-row="${row.booking.id}"]`)?.focus();
  };

  return function onKeyDown(event: KeyboardEvent, row: WorkRow, index: number): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // Keys of a button or a link in the row are its own.
    if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] !== row.booking.id) return;
    const plan = work.plans.get(row.booking.id);
    const to = rowAfterKey(event.key, index, rows.length - 1);
    if (to !== null) focus(rows[to]);
    else if (plan && work.mayWrite && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      work.step(plan, event.key === 'ArrowLeft' ? -1 : 1);
    } else if (plan && event.key === 'Enter') work.decide(plan);
    else return;
    event.preventDefault();
  };
}
