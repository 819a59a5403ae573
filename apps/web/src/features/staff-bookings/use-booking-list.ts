import { skipToken, useApolloClient } from '@apollo/client/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { BookingList, type ListQuestion, type ListState } from './booking-list';
import { useBookingCountQuery } from '../../graphql/staff-bookings.generated';
import type { OptionalColumn } from './columns';

interface ShownList extends ListState {
  /** The rows are of the question before, or are being read again: those to come are on their way. */
  stale: boolean;
  list: BookingList;
}

/** A list, and what was shown before it. */
interface Held {
  key: string;
  list: BookingList;
  before: ListState | null;
}

/** The bookings that answer a question; until the first of them are there, those of the question before stay. */
export function useBookingList(question: ListQuestion, columns: readonly OptionalColumn[]): ShownList {
  const client = useApolloClient();
  const key = JSON.stringify([question.filter, question.orderBy]);
  const [held, setHeld] = useState<Held>(() => ({ key, list: new BookingList(client, question, columns), before: null }));
  let present = held;
  if (held.key !== key) {
    const shown = held.list.state();
    const before = shown.status === 'ready' ? shown : held.before;
    present = { key, list: new BookingList(client, question, columns), before };
    setHeld(present);
  }
  const { list, before } = present;
  const state = useSyncExternalStore(list.subscribe, list.state);
  useEffect(() => list.showColumns(columns), [list, columns]);
  const isBefore = state.status === 'loading' && before !== null;
  return { ...(isBefore ? before : state), stale: isBefore || state.rereading, list };
}

export interface ListCount {
  total: number;
  /** There are more than were counted. */
  capped: boolean;
}

const countOf = (found: { totalCount: number; totalCountCapped: boolean } | undefined): ListCount | null =>
  found ? { total: found.totalCount, capped: found.totalCountCapped } : null;

/** How many there are: counted aside, so that no row waits for it. Null until it is known; what was known of it before stays meanwhile. */
export function useBookingCount(filter: ListQuestion['filter'] | null): {
  count: ListCount | null;
  /** Rejects when it failed. */
  countAgain: () => Promise<ListCount | null>;
} {
  const { data, previousData, refetch } = useBookingCountQuery(
    filter === null ? skipToken : { variables: { filter }, fetchPolicy: 'cache-and-network' },
  );
  return {
    count: filter === null ? null : countOf((data ?? previousData)?.bookings),
    countAgain: async () => (filter === null ? null : countOf((await refetch()).data?.bookings)),
  };
}
