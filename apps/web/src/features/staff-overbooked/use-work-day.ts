import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useStaffUser } from '../../lib/session/staff-user';
import { useToday } from '../../lib/use-today';
import { useWorkBookingsQuery, useWorkDayQuery, useWorkLoadsQuery, type WorkDayQuery } from './overbooked.generated';
import type { Suggestion, WorkBooking, WorkLoad, WorkPlace } from './work-list';

export interface WorkDay {
  /** Null until everything of the day is there. */
  load: WorkLoad | null;
  bookings: readonly WorkBooking[];
  suggestions: readonly Suggestion[];
  /** The booking rules of the day. */
  rules: readonly WorkDayQuery['restrictions'][number][];
  /** It could not be read, or not again. */
  failed: boolean;
  /** Reads everything again. @returns whether it came */
  refresh: () => Promise<boolean>;
}

/** Rows of one page (contract: bookings). */
const mostRows = 100;

/** A day of a branch as it is: it is read again when others change it. */
export function useWorkDay({ branchId, date }: WorkPlace): WorkDay {
  const fetchPolicy = 'cache-and-network';
  const day = useWorkDayQuery({ variables: { branchId, branchIds: [branchId], date }, fetchPolicy });
  const list = useWorkBookingsQuery({ variables: { branchIds: [branchId], date, first: mostRows }, fetchPolicy });
  const [isCut, setCut] = useState(false);
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
    if (next !== null && !isCut) fetchNext(next).catch(() => setCut(true));
  }, [next, isCut]);

  async function refresh(): Promise<boolean> {
    setCut(false);
    const answers = await Promise.allSettled([day.refetch(), list.refetch()]);
    return answers.every(({ status }) => status === 'fulfilled');
  }

  const bookings = useMemo(() => page?.edges.map(({ node }) => node) ?? [], [page]);
  const load = day.data?.dayLoads.find((one) => one.branchId === branchId && one.date === date) ?? null;
  return {
    load: page === undefined ? null : load,
    bookings,
    suggestions: day.data?.moveSuggestions ?? none,
    rules: day.data?.restrictions ?? none,
    failed: day.error !== undefined || list.error !== undefined || isCut,
    refresh,
  };
}

/** The same list each time, so that what is drawn of it is not drawn again. */
const none: readonly never[] = [];

/** Days whose load one page asks for. */
const mostDays = 92;

/** How full the days are to which bookings could go, with the branches that could take them. */
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
  const end = addDays(from, mostDays - 1);
  const to = last < end ? last : end;
  const { data, previousData } = useWorkLoadsQuery({ variables: { branchIds, from, to }, fetchPolicy: 'cache-and-network' });
  return useMemo(() => (data ?? previousData)?.dayLoads ?? [], [data, previousData]);
}
