import { allStates, knownOf, useCardState, type CardState } from '../card-state';
import { useDashboardTodayCountQuery } from './dashboard-today.generated';
import type { TodayFilter } from './today-filter';

/** Today's deliveries by status. */
export type TodayCounts = Record<'DELIVERED' | 'OUT_FOR_DELIVERY' | 'CONFIRMED' | 'FAILED', number>;

/** A query for each status, and not one with four names: the server compiles only fields without an alias (ADR 0013). */
function useCount(filter: TodayFilter, status: keyof TodayCounts, archived = false) {
  const query = useDashboardTodayCountQuery({ variables: { ...filter, status, archived }, fetchPolicy: 'cache-and-network' });
  return { query, state: useCardState(query) };
}

/** How many deliveries of a date are in each status, in the archive or not; null until all are known. */
export function useTodayCounts(filter: TodayFilter): { counts: TodayCounts | null; state: CardState } {
  // Of what is still to be delivered or has failed nothing can be archived.
  const archived = useCount(filter, 'DELIVERED', true);
  const delivered = useCount(filter, 'DELIVERED');
  const out = useCount(filter, 'OUT_FOR_DELIVERY');
  const confirmed = useCount(filter, 'CONFIRMED');
  const failed = useCount(filter, 'FAILED');
  const all = [archived, delivered, out, confirmed, failed];
  const known = all.map(({ query }) => knownOf(query)?.bookings.totalCount);
  const state = allStates(all.map((one) => one.state));
  if (!known.every((count) => count !== undefined)) return { counts: null, state };
  const [ARCHIVED = 0, DELIVERED = 0, OUT_FOR_DELIVERY = 0, CONFIRMED = 0, FAILED = 0] = known;
  return { counts: { DELIVERED: DELIVERED + ARCHIVED, OUT_FOR_DELIVERY, CONFIRMED, FAILED }, state };
}
