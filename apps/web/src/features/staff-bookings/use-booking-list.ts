import { skipToken, useApolloClient } from '@apollo/client/react';
import { useMemo, useRef, useState } from 'react';
import { useLiveReader } from '../../components/live/use-live';
import {
  BookingRowsDocument,
  useBookingCountQuery,
  useBookingRowsQuery,
  type BookingRowsQuery,
  type BookingRowsQueryVariables,
} from '../../graphql/staff-bookings.generated';
import { mayHelpToRetry, requestFailureOf } from '../../lib/request-failure';
import { useStable } from '../../lib/use-stable';

export type BookingRow = BookingRowsQuery['bookings']['edges'][number]['node'];

interface ListRequest extends Pick<BookingRowsQueryVariables, 'orderBy'> {
  /** Null: nothing can match, and nothing is requested. */
  filter: BookingRowsQueryVariables['filter'] | null;
}

interface ListCount {
  total: number;
  /** There are more than the server counts. */
  capped: boolean;
}

/** The number of new bookings; null: unknown, there may be some. */
type NewCount = number | null;

/** Rows of a page: enough to fill any screen, and rendered within a frame or two. */
const pageSize = 50;

/**
 * A list of bookings, page by page. Rows show the changes of their bookings and keep their places; new bookings are counted, and appear
 * after a reload.
 */
export function useBookingList({ filter, orderBy }: ListRequest) {
  const client = useApolloClient();
  const key = JSON.stringify([filter, orderBy]);
  const variables = { filter: filter ?? {}, orderBy, first: pageSize, after: null };
  const query = useBookingRowsQuery(
    filter === null ? skipToken : { variables, fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
  );
  const { count, isCounting, countAgain } = useBookingCount(filter);
  const [more, setMore] = useState({ key, loading: false, failed: false });
  // The number of reloads, whether one is running, and the count of bookings at the last one.
  const [reading, setReading] = useState({ key, times: 0, busy: false, count: null as ListCount | null, mayHaveNew: false });
  const current = reading.key === key ? reading : { ...reading, key, busy: false, count: null, mayHaveNew: false };
  // Bookings that left the list no longer count as seen.
  if (count !== null && !isCounting && (current.count === null || count.total < current.count.total)) setReading({ ...current, count });
  const readings = useRef(0);
  const isShown = useStable((of: string) => of === key);

  // While another list loads, the previous one stays; if that fails, no rows of another list stay under its filter.
  const shown = query.data ?? (filter === null || query.error ? undefined : query.previousData);
  const rows = useMemo(() => rowsOf(shown, filter?.archived ?? false), [shown, filter?.archived]);
  const pageInfo = query.data?.bookings.pageInfo;
  const isMore = more.key === key;
  const loadingMore = query.loading || current.busy || (isMore && more.loading);

  async function loadMore() {
    const after = pageInfo?.endCursor;
    if (loadingMore || !pageInfo?.hasNextPage || !after) return;
    setMore({ key, loading: true, failed: false });
    try {
      await query.fetchMore({
        variables: { after },
        // The cursor belongs to the previous list, or to the one before a reload.
        updateQuery: (list, { fetchMoreResult: { bookings } }) =>
          list.bookings.pageInfo.endCursor === after
            ? { bookings: { ...bookings, edges: [...list.bookings.edges, ...bookings.edges] } }
            : list,
      });
      setMore({ key, loading: false, failed: false });
    } catch {
      setMore({ key, loading: false, failed: true });
    }
  }

  /** Reloads the list as far as it is shown; the shown rows stay until all of it has arrived. Rejects if a page fails. */
  const readAgain = useStable(async (): Promise<void> => {
    if (filter === null) return;
    readings.current += 1;
    const reading = readings.current;
    const isWanted = () => reading === readings.current && isShown(key);
    setReading({ ...current, busy: true });
    try {
      const counting = countAgain();
      // It is awaited below; without a handler here, an earlier failure of the rows would leave its rejection unhandled.
      counting.catch(() => undefined);
      const edges: BookingRowsQuery['bookings']['edges'][number][] = [];
      let page: BookingRowsQuery['bookings'] | undefined;
      do {
        const { data }: { data?: BookingRowsQuery | undefined } = await client.query({
          query: BookingRowsDocument,
          variables: { ...variables, after: page?.pageInfo.endCursor ?? null },
          fetchPolicy: 'no-cache',
          // The answer to a request in flight may be from before the change.
          context: { queryDeduplication: false },
        });
        page = data?.bookings;
        edges.push(...(page?.edges ?? []));
        if (!isWanted()) return;
      } while (page?.pageInfo.hasNextPage && edges.length < rows.length);
      const counted = await counting;
      if (!page || !isWanted()) return;
      const joined = { ...page, edges };
      query.updateQuery(() => ({ bookings: joined }));
      setReading((before) => ({ key, times: before.times + 1, busy: false, count: counted, mayHaveNew: false }));
    } catch (error) {
      if (isWanted()) setReading((before) => ({ ...before, busy: false }));
      if (mayHelpToRetry(requestFailureOf(error))) throw error;
      // Refused for good, such as a branch that was taken away: the list says so.
      await query.refetch().catch(() => undefined);
    }
  });

  useLiveReader(async ({ bookings, missed }) => {
    if (missed) return readAgain();
    if (bookings.length === 0) return;
    const counted = await countAgain();
    const isKnown = bookings.every(({ id }) => rows.some((row) => row.id === id));
    if (counted?.capped && !isKnown) setReading((before) => ({ ...before, mayHaveNew: true }));
  });

  const isBefore = query.data === undefined && shown !== undefined;
  return {
    rows,
    status: shown ? ('ready' as const) : query.error ? ('failed' as const) : ('loading' as const),
    failure: query.error && !query.data ? requestFailureOf(query.error) : null,
    /** The rows are of another list, or are being reloaded. */
    stale: isBefore || current.busy,
    /** The number of the reload that the rows are from. */
    reading: current.times,
    hasMore: pageInfo?.hasNextPage ?? false,
    loadingMore,
    moreFailed: isMore && more.failed,
    loadMore: useStable(() => void loadMore()),
    retry: () => void query.refetch().catch(() => undefined),
    readAgain,
    count,
    newCount: newCountOf(current, count),
  };
}

function newCountOf(read: { count: ListCount | null; mayHaveNew: boolean }, count: ListCount | null): NewCount {
  if (read.mayHaveNew) return null;
  return read.count === null || count === null || count.capped ? 0 : Math.max(0, count.total - read.count.total);
}

/** Returns the rows of a list. A booking that changed between two pages is on both, and is shown at its first place. */
function rowsOf(list: BookingRowsQuery | undefined, archived: boolean): BookingRow[] {
  const seen = new Map<string, BookingRow>();
  // A booking that was archived or restored since it was read belongs to the other list.
  for (const { node } of list?.bookings.edges ?? []) if (!seen.has(node.id) && node.archived === archived) seen.set(node.id, node);
  return [...seen.values()];
}

/** Counts the matching bookings by a query of its own, so that no row waits for it. The previous count stays meanwhile. */
function useBookingCount(filter: ListRequest['filter']) {
  const { data, previousData, loading, refetch } = useBookingCountQuery(
    filter === null ? skipToken : { variables: { filter }, fetchPolicy: 'cache-and-network' },
  );
  const countOf = (found: typeof data): ListCount | null =>
    found ? { total: found.bookings.totalCount, capped: found.bookings.totalCountCapped } : null;
  return {
    count: filter === null ? null : countOf(data ?? previousData),
    isCounting: loading || data === undefined,
    countAgain: async () => (filter === null ? null : countOf((await refetch()).data)),
  };
}
