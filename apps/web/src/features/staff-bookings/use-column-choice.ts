import { useSyncExternalStore } from 'react';
import { createLocalStore } from '../../lib/local-store';
import { firstColumns, firstColumnsWide, optionalColumns, wideScreen, type OptionalColumn } from './columns';

const store = createLocalStore<readonly OptionalColumn[]>({
  key: 'booking.staff.columns',
  version: 1,
  parse: (json) => (Array.isArray(json) ? optionalColumns.filter((id) => json.includes(id)) : null),
});
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = store.subscribe(listener);
  const wide = window.matchMedia(wideScreen);
  wide.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    wide.removeEventListener('change', listener);
    stop();
  };
}

let known = firstColumns;

/** The same list as long as it says the same: what is drawn from it is drawn once. */
function read(): readonly OptionalColumn[] {
  const columns = store.read() ?? (window.matchMedia(wideScreen).matches ? firstColumnsWide : firstColumns);
  if (columns.join() !== known.join()) known = columns;
  return known;
}

/** Chooses the columns of the list; this device remembers them. */
export function chooseColumns(columns: readonly OptionalColumn[]): void {
  store.write(columns);
  for (const listener of listeners) listener();
}

export const useColumnChoice = (): readonly OptionalColumn[] => useSyncExternalStore(subscribe, read);
