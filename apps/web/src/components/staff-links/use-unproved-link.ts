import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';

/** The address of the list of a day's bookings without a proof; null where somebody may not open it. */
export function useUnprovedLink(): ((branchId: string, date: CalendarDate) => string) | null {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  if (!isOpen(paths.adminBookings)) return null;
  return (branch, date) =>
    `${to(paths.adminBookings)}?${new URLSearchParams({ from: date, to: date, branch, needs: 'unproved' }).toString()}`;
}
