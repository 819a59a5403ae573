import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { skipToken } from '@apollo/client/react';
import { useMemo } from 'react';
import { calendarDays, type CalendarDay } from './calendar-days';
import { useCalendarLoadsQuery } from './calendar-loads.generated';

export interface CalendarLoads {
  days: ReadonlyMap<CalendarDate, CalendarDay>;
  /** Nothing to show of these dates yet. */
  loading: boolean;
  failed: boolean;
  /** Rejects when it failed. */
  refresh: () => Promise<unknown>;
}

const none: ReadonlyMap<CalendarDate, CalendarDay> = new Map();

/** How full the days from one date to another are. `branchIds`: those that are shown; none: there is nothing to ask for. */
export function useCalendarLoads(branchIds: readonly string[], from: CalendarDate, to: CalendarDate): CalendarLoads {
  const { data, loading, error, refetch } = useCalendarLoadsQuery(
    branchIds.length === 0 ? skipToken : { variables: { branchIds: [...branchIds], from, to }, fetchPolicy: 'cache-and-network' },
  );
  const days = useMemo(() => (data ? calendarDays(data.dayLoads) : none), [data]);
  return {
    days,
    loading: !data && loading,
    failed: !data && error !== undefined,
    refresh: () => (branchIds.length === 0 ? Promise.resolve() : refetch()),
  };
}
