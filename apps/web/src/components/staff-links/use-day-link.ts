import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';

/** The address of one branch's day, or of the calendar with that day open; null where somebody may open neither. */
export function useDayLink(): ((branchId: string, date: CalendarDate) => string) | null {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const address = (path: string, query: Record<string, string>) => `${to(path)}?${new URLSearchParams(query).toString()}`;
  if (isOpen(paths.adminDay)) return (branch, date) => address(paths.adminDay, { branch, date });
  if (isOpen(paths.adminCalendar)) return (branch, day) => address(paths.adminCalendar, { branch, day });
  return null;
}
