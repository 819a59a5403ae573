import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { useIsOpen } from '../../lib/open-paths';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocalisedPath } from '../../lib/use-locale';

/** The address of the form that closes a day, of one branch where one is said; null for who may close none. */
export function useCloseDayLink(): ((date: CalendarDate, branchId: string | null) => string) | null {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const user = useStaffUser();
  if (!isOpen(paths.adminClosedDays) || !isAllowed(user, 'rule:write')) return null;
  return (day, branch) => {
    const query = new URLSearchParams({ day, closed: 'new', ...(branch !== null && { branch }) });
    return `${to(paths.adminClosedDays)}?${query.toString()}`;
  };
}
