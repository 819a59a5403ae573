import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';

/** The address of the days past their limit: of all, of one branch's, or of one day's work list. */
type OverbookedLink = (branchId?: string, date?: CalendarDate) => string;

/** How to get to the work list of days past their limit; null where somebody may not open it. */
export function useOverbookedLink(): OverbookedLink | null {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  if (!isOpen(paths.adminOverbooked)) return null;
  return (branch, date) => {
    const query = new URLSearchParams({ ...(branch !== undefined && { branch }), ...(date !== undefined && { date }) }).toString();
    return to(paths.adminOverbooked) + (query === '' ? '' : `?${query}`);
  };
}
