import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';

/** What a booking by telephone is meant for, where its page is opened from a day. */
export interface BookingWish {
  branch?: string;
  date?: CalendarDate;
}

/** The address of a booking by telephone; null for who may not book. */
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
