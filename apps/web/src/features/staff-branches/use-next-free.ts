import { skipToken } from '@apollo/client/react';
import { bookingWindow } from '@booking/domain/availability/decide-date';
import { addDays, localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { now } from '../../lib/clock';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useBranchLoadsQuery, type BranchPartsFragment } from './branches.generated';

/** The next date that can be booked with a branch; unknown: not there yet, or not to be seen. */
export type NextFree = { date: CalendarDate } | 'none' | 'unknown';

/** So many days ahead are looked at. */
const ahead = 92;

/** When the branches can be booked next, as a customer would see it. */
export function useNextFree(branches: readonly BranchPartsFragment[]): (branchId: string) => NextFree {
  const user = useStaffUser();
  const moment = localDateTime(new Date(now()));
  const branchIds = branches.map(({ id }) => id);
  const { data } = useBranchLoadsQuery(
    branchIds.length === 0 || !isAllowed(user, 'booking:read')
      ? skipToken
      : { variables: { branchIds, from: moment.date, to: addDays(moment.date, ahead) }, fetchPolicy: 'cache-and-network' },
  );
  return (branchId) => {
    const branch = branches.find(({ id }) => id === branchId);
    if (!data || !branch) return 'unknown';
    const { earliest, latest } = bookingWindow(branch, moment);
    const free = data.dayLoads.find(
      (day) =>
        day.branchId === branchId && day.date >= earliest && day.date <= latest && (day.status === 'AVAILABLE' || day.status === 'LIMITED'),
    );
    return free ? { date: free.date } : 'none';
  };
}
