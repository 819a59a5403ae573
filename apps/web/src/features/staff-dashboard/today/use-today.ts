import { allStates, knownOf, useCardState, type CardState } from '../card-state';
import { useDashboardTodayCountQuery, useDashboardTodayListQuery, type DashboardTodayListQuery } from '../../../graphql/dashboard.generated';

/** Whose deliveries of which date the dashboard shows; null: those of all branches of one's own. */
interface TodayFilter {
  branchIds: string[] | null;
  date: string;
}

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

export type TodayList = Pick<DashboardTodayListQuery['bookings'], 'edges' | 'totalCount'>;

/** Rows of the card. */
const maxRows = 7;

function useHalf(filter: TodayFilter, archived: boolean) {
  const query = useDashboardTodayListQuery({ variables: { ...filter, first: maxRows, archived }, fetchPolicy: 'cache-and-network' });
  return { query, state: useCardState(query) };
}

/** The first deliveries of a date and how many there are; those in the archive, which are done, come last. Null until both are known. */
export function useTodayList(filter: TodayFilter): { list: TodayList | null; state: CardState; refetch: () => Promise<unknown> } {
  const halves = [useHalf(filter, false), useHalf(filter, true)];
  const refetch = () => Promise.all(halves.map(({ query }) => query.refetch()));
  const state = allStates(halves.map((half) => half.state));
  const known = halves.flatMap(({ query }) => knownOf(query)?.bookings ?? []);
  if (known.length < halves.length) return { list: null, state, refetch };
  const edges = known.flatMap((half) => half.edges).slice(0, maxRows);
  return { list: { edges, totalCount: known.reduce((sum, half) => sum + half.totalCount, 0) }, state, refetch };
}
