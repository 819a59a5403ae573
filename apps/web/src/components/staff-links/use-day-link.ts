import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';

/** The address of one branch's day; null where somebody may not open it. */
export function useDayLink(): ((branchId: string, date: CalendarDate) => string) | null {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  if (!isOpen(paths.adminDay)) return null;
  return (branchId, date) => `${to(paths.adminDay)}?${new URLSearchParams({ branch: branchId, date }).toString()}`;
}
