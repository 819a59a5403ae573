import { knownOf, useCardState, type CardState } from '../card-state';
import { useDashboardTodayCountQuery } from './dashboard-today.generated';

interface TodayFilter {
  branchIds: string[] | null;
  date: string;
}

/** Today's deliveries by status. */
export type TodayCounts = Record<'DELIVERED' | 'OUT_FOR_DELIVERY' | 'CONFIRMED' | 'FAILED', number>;

/** A query for each status, and not one with four names: the server compiles only fields without an alias (ADR 0013). */
function useCount(filter: TodayFilter, status: keyof TodayCounts) {
  const query = useDashboardTodayCountQuery({ variables: { ...filter, status }, fetchPolicy: 'cache-and-network' });
  return { query, state: useCardState(query) };
}

/** How many deliveries of a date are in each status; null until all are known. */
export function useTodayCounts(filter: TodayFilter): { counts: TodayCounts | null; state: CardState; refetch: () => Promise<unknown> } {
  const delivered = useCount(filter, 'DELIVERED');
  const out = useCount(filter, 'OUT_FOR_DELIVERY');
  const confirmed = useCount(filter, 'CONFIRMED');
  const failed = useCount(filter, 'FAILED');
  const all = [delivered, out, confirmed, failed];
  const refetch = () => Promise.all(all.map(({ query }) => query.refetch()));
  const state = {
    loading: all.some((one) => one.state.loading),
    failed: all.some((one) => one.state.failed),
    onRetry: () => all.forEach((one) => one.state.onRetry()),
  };
  const [DELIVERED, OUT_FOR_DELIVERY, CONFIRMED, FAILED] = all.map(({ query }) => knownOf(query)?.bookings.totalCount);
  const isKnown = DELIVERED !== undefined && OUT_FOR_DELIVERY !== undefined && CONFIRMED !== undefined && FAILED !== undefined;
  return { counts: isKnown ? { DELIVERED, OUT_FOR_DELIVERY, CONFIRMED, FAILED } : null, state, refetch };
}
