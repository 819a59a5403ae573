import { useState } from 'react';
import { useLiveReader } from '../../components/live/use-live';
import { useStable } from '../../lib/use-stable';
import type { ListFilter } from './booking-filter';
import type { BookingList } from './booking-list';
import { isKnownToServer, mayBeListed, type LiveBooking } from './may-be-listed';
import type { ListCount } from './use-booking-list';

interface ListNewsParts {
  filter: ListFilter;
  /** Another list, or the same one read again: its news begin at none. */
  list: BookingList;
  count: ListCount | null;
  /** Changes may have been missed: the list is to be read again. */
  onMissed: () => Promise<unknown>;
  /** Something changed: the list may be longer or shorter now. */
  countAgain: () => Promise<ListCount | null>;
}

/** How many are new; null: there may be some. */
export type ListNews = number | null;

/** What was heard, each with how often it had been begun to read the list again: a reading that was begun later has it. */
interface Heard {
  list: BookingList;
  news: ReadonlyMap<string, number>;
}

/** What is new stands for itself by the booking's id; `counted` for what the server has counted, `perhaps` for what it cannot count. */
const perhaps = 'perhaps';
const counted = (total: number) => `counted ${total}`;

/**
 * What has come into the list, or to another place in it, since it was read. Rows in sight follow by themselves and stay where they are;
 * new ones wait until somebody asks for them, so that nothing moves under the pointer. Where the server alone knows what is in the list
 * it is asked how many there are: more than before are new.
 */
export function useListNews({ filter, list, count, onMissed, countAgain }: ListNewsParts): ListNews {
  const [heard, setHeard] = useState<Heard>({ list, news: new Map() });

  const note = useStable((of: BookingList, ids: readonly string[], begun: number) => {
    // Another list is shown by now.
    if (of !== list || ids.length === 0) return;
    setHeard((before) => ({
      list,
      news: new Map([...(before.list === list ? before.news : []), ...ids.map((id) => [id, begun] as const)]),
    }));
  });

  async function follow(changed: readonly LiveBooking[]) {
    const { begun } = list;
    const listed = new Set(list.state().rows.map(({ id }) => id));
    const fresh = changed.filter((booking) => !listed.has(booking.id) && mayBeListed(booking, filter));
    if (!isKnownToServer(filter)) {
      note(
        list,
        fresh.map(({ id }) => id),
        begun,
      );
    }
    const present = await countAgain();
    if (present === null || fresh.length === 0 || !isKnownToServer(filter)) return;
    if (count === null || count.capped || present.capped) note(list, [perhaps], begun);
    else
      note(
        list,
        Array.from({ length: Math.max(0, present.total - count.total) }, (_, more) => counted(count.total + more + 1)),
        begun,
      );
  }

  useLiveReader(({ bookings, missed }) => (missed ? onMissed() : bookings.length > 0 && follow(bookings)));
  const { reading } = list.state();
  const news = heard.list === list ? [...heard.news].filter(([, begun]) => begun >= reading).map(([id]) => id) : [];
  return news.includes(perhaps) ? null : news.length;
}
