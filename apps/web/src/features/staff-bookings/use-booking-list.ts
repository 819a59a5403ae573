import { skipToken, useApolloClient } from '@apollo/client/react';
import { useState, useSyncExternalStore } from 'react';
import { BookingList, type ListQuestion, type ListState } from './booking-list';
import { useBookingCountQuery } from './booking-rows.generated';

/** A list that is read anew is read as far as it was, but no further than this: what is below comes when one scrolls there. */
const mostAtOnce = 500;

interface ShownList extends ListState {
  /** The rows are of the question before: those of this one are on their way. */
  stale: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** A list, and what was shown before it. */
interface Held {
  key: string;
  /** The same rows in the same order: more columns of them, or anew. */
  asked: string;
  list: BookingList;
  before: ListState | null;
}

/**
 * The bookings that answer a question; until the first of them are there, those of the question before stay.
 * @param round raised, everything is asked anew
 */
export function useBookingList(question: ListQuestion, round: number): ShownList {
  const client = useApolloClient();
  const key = JSON.stringify([question, round]);
  const asked = JSON.stringify([question.filter, question.orderBy]);
  const [held, setHeld] = useState<Held>(() => ({ key, asked, list: new BookingList(client, question, 0), before: null }));
  let present = held;
  if (held.key !== key) {
    const shown = held.list.state();
    const before = shown.status === 'ready' ? shown : held.before;
    const atLeast = held.asked === asked ? Math.min(before?.rows.length ?? 0, mostAtOnce) : 0;
    present = { key, asked, list: new BookingList(client, question, atLeast), before };
    setHeld(present);
  }
  const { list, before } = present;
  const state = useSyncExternalStore(list.subscribe, list.state);
  const stale = state.status === 'loading' && before !== null;
  return { ...(stale ? before : state), stale, loadMore: list.loadMore, retry: list.retry };
}

export interface ListCount {
  total: number;
  /** There are more than were counted. */
  capped: boolean;
}

/** How many there are: counted aside, so that no row waits for it. Null until it is known; what was known of it before stays meanwhile. */
export function useBookingCount(filter: ListQuestion['filter'] | null): { count: ListCount | null; countAgain: () => void } {
  const { data, previousData, refetch } = useBookingCountQuery(
    filter === null ? skipToken : { variables: { filter }, fetchPolicy: 'cache-and-network' },
  );
  const found = filter === null ? undefined : (data ?? previousData)?.bookings;
  return {
    count: found ? { total: found.totalCount, capped: found.totalCountCapped } : null,
    countAgain: () => void refetch().catch(() => undefined),
  };
}
