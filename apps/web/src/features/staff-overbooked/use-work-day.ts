import { useApolloClient } from '@apollo/client/react';
import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  useWorkBookingsQuery,
  useWorkDayQuery,
  useWorkLoadsQuery,
  WorkBookingNowDocument,
  type WorkDayQuery,
} from '../../graphql/overbooked.generated';
import { useStaffUser } from '../../lib/session/staff-user';
import { useToday } from '../../lib/use-today';
import {
  isAsked,
  isThere,
  type Channel,
  type GoneBooking,
  type Suggestion,
  type WorkBooking,
  type WorkLoad,
  type WorkPlace,
} from './work-list';

export interface WorkDay {
  /** Null until all of the day is loaded. */
  load: WorkLoad | null;
  bookings: readonly WorkBooking[];
  suggestions: readonly Suggestion[];
  rules: readonly WorkDayQuery['restrictions'][number][];
  /** The last load or reload failed. */
  error: Error | undefined;
  /** Reloads everything. Never rejects. */
  refetch: () => Promise<unknown>;
}

/** Max number of rows of a page (contract: bookings). */
const maxRows = 100;

/** A branch’s day, reloaded when others change it. */
export function useWorkDay({ branchId, date }: WorkPlace): WorkDay {
  const fetchPolicy = 'cache-and-network';
  const day = useWorkDayQuery({ variables: { branchId, branchIds: [branchId], date }, fetchPolicy });
  const list = useWorkBookingsQuery({ variables: { branchIds: [branchId], date, first: maxRows }, fetchPolicy });
  const [pageError, setPageError] = useState<Error>();
  const page = list.data?.bookings;
  const next = page?.pageInfo.hasNextPage === true && !list.loading ? page.pageInfo.endCursor : null;
  const fetchNext = useEffectEvent((after: string) =>
    list.fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult }) => ({
        bookings: { ...fetchMoreResult.bookings, edges: [...before.bookings.edges, ...fetchMoreResult.bookings.edges] },
      }),
    }),
  );
  useEffect(() => {
    if (next !== null && !pageError) fetchNext(next).catch(setPageError);
  }, [next, pageError]);

  function refetch() {
    setPageError(undefined);
    return Promise.allSettled([day.refetch(), list.refetch()]);
  }

  const bookings = useMemo(() => page?.edges.map(({ node }) => node) ?? [], [page]);
  const load = day.data?.dayLoads.find((one) => one.branchId === branchId && one.date === date) ?? null;
  return {
    load: page === undefined ? null : load,
    bookings,
    suggestions: day.data?.moveSuggestions ?? none,
    rules: day.data?.restrictions ?? none,
    error: day.error ?? list.error ?? pageError,
    refetch,
  };
}

/** A constant list, so that memoised components do not render again. */
const none: readonly never[] = [];

/** The number of days whose load the page requests. */
const maxDays = 92;

/** The loads of the days to which bookings could move, with the branches that could take them. */
export function useWorkLoads(
  { branchId, date }: WorkPlace,
  suggestions: readonly Suggestion[],
  chosen: readonly CalendarDate[],
): WorkLoad[] {
  const { branches } = useStaffUser();
  const names = new Set(suggestions.map(({ branchName }) => branchName));
  const branchIds = branches.filter(({ id, name }) => id === branchId || names.has(name)).map(({ id }) => id);
  const from = useToday();
  const dates = [...suggestions.flatMap((one) => [one.date ?? from, ...one.alternatives]), ...chosen, addDays(date, 21)].sort();
  const last = dates.at(-1) ?? from;
  const end = addDays(from, maxDays - 1);
  const to = last < end ? last : end;
  const { data, previousData } = useWorkLoadsQuery({ variables: { branchIds, from, to }, fetchPolicy: 'cache-and-network' });
  return useMemo(() => (data ?? previousData)?.dayLoads ?? [], [data, previousData]);
}

interface Gone {
  gone: readonly GoneBooking[];
  /** Records that a booking was moved here. */
  note: (booking: WorkBooking, movedHere: Channel) => void;
  forget: (id: string) => void;
}

/**
 * The bookings that have left the day while its list was open: moved here, or by an answer of their customer. They stay on the page, so
 * that staff see what happened to them.
 */
export function useGone(bookings: readonly WorkBooking[], place: WorkPlace): Gone {
  const client = useApolloClient();
  const [gone, setGone] = useState<readonly GoneBooking[]>([]);
  const asked = useRef<ReadonlySet<string>>(new Set());
  const put = (one: GoneBooking) => setGone((all) => [...all.filter(({ booking }) => booking.id !== one.booking.id), one]);

  const present = bookings.filter((booking) => isThere(booking, place));
  const waiting = present.filter(isAsked).map(({ id }) => id);
  const readNow = useEffectEvent(async (id: string) => {
    try {
      const { data } = await client.query({ query: WorkBookingNowDocument, variables: { id }, fetchPolicy: 'network-only' });
      if (data?.booking && !isThere(data.booking, place)) put({ booking: data.booking, movedHere: null });
    } catch {
      // The booking moved outside the scope, or cannot be read now: it only leaves the list.
    }
  });
  const key = `${waiting.join()} ${present.map(({ id }) => id).join()}`;
  const look = useEffectEvent(() => {
    // The list is empty before the first answer, and after another user signs in.
    if (bookings.length === 0) return;
    const left = [...asked.current].filter((id) => !present.some((booking) => booking.id === id));
    asked.current = new Set([...asked.current, ...waiting].filter((id) => !left.includes(id)));
    for (const id of left) if (!gone.some(({ booking }) => booking.id === id)) void readNow(id);
  });
  useEffect(() => look(), [key]);

  return {
    gone,
    note: (booking, movedHere) => put({ booking, movedHere }),
    forget: (id) => setGone((all) => all.filter(({ booking }) => booking.id !== id)),
  };
}
