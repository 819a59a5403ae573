import { allStates, knownOf, useCardState, type CardState } from '../card-state';
import { useDashboardTodayListQuery, type DashboardTodayListQuery } from './dashboard-today.generated';
import type { TodayFilter } from './today-filter';

export type TodayList = Pick<DashboardTodayListQuery['bookings'], 'edges' | 'totalCount'>;

/** Rows of the card. */
const shown = 7;

function useHalf(filter: TodayFilter, archived: boolean) {
  const query = useDashboardTodayListQuery({ variables: { ...filter, first: shown, archived }, fetchPolicy: 'cache-and-network' });
  return { query, state: useCardState(query) };
}

/** The first deliveries of a date and how many there are; those in the archive, which are done, come last. Null until both are known. */
export function useTodayList(filter: TodayFilter): { list: TodayList | null; state: CardState } {
  const halves = [useHalf(filter, false), useHalf(filter, true)];
  const state = allStates(halves.map((half) => half.state));
  const known = halves.flatMap(({ query }) => knownOf(query)?.bookings ?? []);
  if (known.length < halves.length) return { list: null, state };
  const edges = known.flatMap((half) => half.edges).slice(0, shown);
  return { list: { edges, totalCount: known.reduce((sum, half) => sum + half.totalCount, 0) }, state };
}
