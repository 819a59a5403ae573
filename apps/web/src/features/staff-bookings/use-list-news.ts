import { useState } from 'react';
import { useLiveBookings } from '../../components/live/use-live';
import type { ListFilter } from './booking-filter';
import { mayBeListed, type LiveBooking } from './may-be-listed';
import type { BookingRow } from './rows-document';

interface ListNews {
  filter: ListFilter;
  /** Another list, or the same one read again: its news begin anew. */
  listKey: string;
  rows: readonly BookingRow[];
  /** Changes may have been missed: the list is to be read again. */
  onMissed: () => void;
  /** Something changed: the list may be longer or shorter now. */
  onNews: () => void;
}

/**
 * How many bookings have come into the list, or to another place in it, since it was read. Rows in sight follow by themselves and stay
 * where they are; new ones wait until somebody asks for them, so that nothing moves under the pointer.
 */
export function useListNews({ filter, listKey, rows, onMissed, onNews }: ListNews): number {
  const [kept, setKept] = useState<{ listKey: string; ids: ReadonlySet<string> }>({ listKey, ids: new Set() });
  const ids = kept.listKey === listKey ? kept.ids : new Set<string>();
  useLiveBookings({
    branchIds: filter.branchIds.length > 0 ? filter.branchIds : null,
    onChange: ({ changed, missed }: { changed: readonly LiveBooking[]; missed: boolean }) => {
      if (missed) {
        onMissed();
        return;
      }
      onNews();
      const listed = new Set(rows.map(({ id }) => id));
      const fresh = changed.filter((booking) => !listed.has(booking.id) && mayBeListed(booking, filter));
      if (fresh.length > 0) setKept({ listKey, ids: new Set([...ids, ...fresh.map(({ id }) => id)]) });
    },
  });
  return ids.size;
}
