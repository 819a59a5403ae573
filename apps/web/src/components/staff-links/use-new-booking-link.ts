import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';

/** The branch and the date of a phone booking that is opened from a day. */
export interface BookingWish {
  branch?: string;
  date?: CalendarDate;
}

/** Returns the address of a phone booking; null for users who may not book. */
export function useNewBookingLink(): ((wish?: BookingWish) => string) | null {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  if (!isOpen(paths.adminNewBooking)) return null;
  return ({ branch, date } = {}) => {
    const query = new URLSearchParams();
    if (branch !== undefined) query.set('branch', branch);
    if (date !== undefined) query.set('date', date);
    return to(paths.adminNewBooking) + (query.size === 0 ? '' : `?${query.toString()}`);
  };
}
