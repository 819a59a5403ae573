import { skipToken } from '@apollo/client/react';
import type { BookingStatus, OwnBookingPartsFragment } from '../../../components/booking-card/managed-booking.generated';
import { useState } from 'react';
import { useOwnBookingsQuery, type OwnBookingsQuery } from './own-bookings.generated';

/** What is still to come, the soonest first; and what is over, the latest first. */
const upcoming = { statuses: ['CONFIRMED', 'OUT_FOR_DELIVERY'] as BookingStatus[], direction: 'ASC', first: 25 } as const;
const earlier = { statuses: ['DELIVERED', 'FAILED', 'CANCELLED'] as BookingStatus[], direction: 'DESC', first: 5 } as const;

export interface BookingList {
  /** Null until the first answer. */
  bookings: OwnBookingPartsFragment[] | null;
  /** There are further ones. */
  more: boolean;
  loadingMore: boolean;
  /** Fetches the next page. @throws what Apollo Client throws */
  showMore: () => Promise<void>;
}

export interface OwnBookings {
  upcoming: BookingList;
  earlier: BookingList;
  failed: boolean;
  /** Fetches both lists again; never fails. */
  refresh: () => Promise<void>;
}

type Page = OwnBookingsQuery['bookings'];

/** Two pages as one. A booking that moved between them is shown once, where it is now. */
function joinPages(before: Page, after: Page): Page {
  const fresh = new Set(after.edges.map(({ node }) => node.id));
  return { ...after, edges: [...before.edges.filter(({ node }) => !fresh.has(node.id)), ...after.edges] };
}

function useList(variables: typeof upcoming | typeof earlier, skip: boolean) {
  const [loadingMore, setLoadingMore] = useState(false);
  const { data, error, refetch, fetchMore } = useOwnBookingsQuery(skip ? skipToken : { variables, fetchPolicy: 'cache-and-network' });
  const page = data?.bookings;

  async function showMore() {
    setLoadingMore(true);
    try {
      await fetchMore({
        variables: { after: page?.pageInfo.endCursor ?? null },
        updateQuery: (before, { fetchMoreResult }) => ({ ...before, bookings: joinPages(before.bookings, fetchMoreResult.bookings) }),
      });
    } finally {
      setLoadingMore(false);
    }
  }

  const list: BookingList = {
    // A booking that was just cancelled leaves the list at once, before it is fetched again.
    bookings: page?.edges.map(({ node }) => node).filter(({ status }) => variables.statuses.includes(status)) ?? null,
    more: page?.pageInfo.hasNextPage ?? false,
    loadingMore,
    showMore,
  };
  return { list, failed: page === undefined && error !== undefined, refetch: () => refetch().catch(() => undefined) };
}

/** The bookings of who is signed in; `skip` for somebody who has none of their own. */
export function useOwnBookings(skip: boolean): OwnBookings {
  const coming = useList(upcoming, skip);
  const over = useList(earlier, skip);
  return {
    upcoming: coming.list,
    earlier: over.list,
    failed: coming.failed || over.failed,
    refresh: async () => {
      await Promise.all([coming.refetch(), over.refetch()]);
    },
  };
}
