import { skipToken } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { clashesOf, closableBranches, isOfYear, spanOf, type Clash, type ClosableBranch, type ClosedDayRow } from './closed-year';
import { useClosedDayBranchesQuery, useClosedDayClashesQuery, useClosedDaysQuery } from './closed-days.generated';

interface ClosedYear {
  /** Those of the year before and after too; null until they are there. */
  days: readonly ClosedDayRow[] | null;
  branches: readonly ClosableBranch[] | null;
  /** Of the year. */
  clashes: readonly Clash[];
  /** Why there is nothing to show. */
  failure: Error | undefined;
  /** Asks for all of it again, after a change. */
  readAgain: () => Promise<unknown>;
}

/** The closed days of a year, and which of them have bookings without a decision. */
export function useClosedYear(year: number, today: CalendarDate): ClosedYear {
  const user = useStaffUser();
  const closedDays = useClosedDaysQuery({ variables: spanOf(year), fetchPolicy: 'cache-and-network' });
  // Not kept: a branch's address has no id of its own, and other pages ask for more of it.
  const branches = useClosedDayBranchesQuery({ fetchPolicy: 'no-cache' });
  const last = `${year}-12-31`;
  const first = `${year}-01-01`;
  const clashes = useClosedDayClashesQuery(
    // Bookings of a day that is over cannot be moved any more.
    last < today || !isAllowed(user, 'booking:read')
      ? skipToken
      : { variables: { from: first < today ? today : first, to: last }, fetchPolicy: 'cache-and-network' },
  );
  const days = closedDays.data?.closedDays ?? null;
  const own = branches.data ? closableBranches(branches.data.branches) : null;
  return {
    days,
    branches: own,
    clashes: days && own ? clashesOf(clashes.data?.overbookedDays ?? [], days.filter(isOfYear(year)), own) : [],
    failure: (days === null ? closedDays.error : undefined) ?? (own === null ? branches.error : undefined),
    readAgain: () =>
      Promise.all([closedDays.refetch(), ...(own ? [] : [branches.refetch()]), ...(last < today ? [] : [clashes.refetch()])]),
  };
}
