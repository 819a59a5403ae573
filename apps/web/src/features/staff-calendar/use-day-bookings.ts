import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useMemo, useState } from 'react';
import { useCalendarBookingsQuery, type CalendarBookingFragment } from './calendar-bookings.generated';

export interface DayBookings {
  bookings: readonly CalendarBookingFragment[];
  /** How many are not shown yet. */
  more: number;
  loading: boolean;
  failed: boolean;
  /** Asks again for what could not be fetched. */
  retry: () => void;
  showMore: () => void;
  loadingMore: boolean;
}

/** So many more come at a press: enough to be worth it, few enough to be drawn without a halt. */
const step = 40;

/** Rows of one page (contract: bookings). */
const mostRows = 100;

/**
 * The bookings of a day, but for cancelled ones, a part at a time. Asked again, as after a move, it brings as many as were shown:
 * a list that falls back to its beginning would lose the place of who works through it.
 */
export function useDayBookings(branchIds: readonly string[], date: CalendarDate, atFirst: number): DayBookings {
  const [first, setFirst] = useState(atFirst);
  const [isBeyond, setBeyond] = useState(false);
  const { data, previousData, loading, error, refetch, fetchMore } = useCalendarBookingsQuery({
    variables: { branchIds: [...branchIds], date, first },
    fetchPolicy: 'cache-and-network',
  });
  const page = (data ?? previousData)?.bookings;
  const bookings = useMemo(() => page?.edges.map(({ node }) => node) ?? [], [page]);

  /** Beyond what one answer may hold. */
  async function fetchBeyond() {
    setBeyond(true);
    try {
      await fetchMore({
        variables: { first: step, after: page?.pageInfo.endCursor ?? null },
        updateQuery: (before, { fetchMoreResult }) => ({
          bookings: { ...fetchMoreResult.bookings, edges: [...before.bookings.edges, ...fetchMoreResult.bookings.edges] },
        }),
      });
    } catch {
      // The button is still there, and says how many are missing.
    } finally {
      setBeyond(false);
    }
  }

  return {
    bookings,
    more: page ? Math.max(0, page.totalCount - bookings.length) : 0,
    loading: !page && loading,
    failed: !page && error !== undefined,
    retry: () => void refetch().catch(() => undefined),
    showMore: () => (first < mostRows ? setFirst(Math.min(first + step, mostRows)) : void fetchBeyond()),
    loadingMore: isBeyond || (!data && loading),
  };
}
