import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths, type StaffPath } from '@booking/domain/navigation/paths';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';

/** The branch and the date that a phone booking begins with. */
interface BookingWish {
  branch?: string;
  date?: CalendarDate;
}

/** Returns functions that make addresses of staff pages; each is null for users who may not open the page. */
export function useStaffLinks() {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();

  /** @param queryOf returns the parameters of the query; an undefined value is left out */
  function linkTo<Values extends unknown[]>(path: StaffPath, queryOf: (...values: Values) => Record<string, string | undefined>) {
    if (!isOpen(path)) return null;
    return (...values: Values): string => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(queryOf(...values))) if (value !== undefined) query.set(name, value);
      const text = query.toString();
      return to(path) + (text === '' ? '' : `?${text}`);
    };
  }

  const calendar = linkTo(paths.adminCalendar, (day: CalendarDate, branch?: string) => ({ branch, day }));
  return {
    /** The calendar with a day open, of one branch or all. */
    calendar,
    /** One branch's day; for users who may not open it, the calendar with that day open. */
    day:
      linkTo(paths.adminDay, (branch: string, date: CalendarDate) => ({ branch, date })) ??
      (calendar && ((branch: string, date: CalendarDate) => calendar(date, branch))),
    newBooking: linkTo(paths.adminNewBooking, ({ branch, date }: BookingWish = {}) => ({ branch, date })),
    /** The days past their limit: all, one branch's, or one day's work list. */
    overbooked: linkTo(paths.adminOverbooked, (branch?: string, date?: CalendarDate) => ({ branch, date })),
    unverified: linkTo(paths.adminBookings, (branch: string, date: CalendarDate) => ({ from: date, to: date, branch, needs: 'unproved' })),
    closeDay: linkTo(paths.adminClosedDays, (day: CalendarDate, branch?: string) => ({ day, closed: 'new', branch })),
  };
}

/** The link to a phone booking, with a branch and a date if they are given; nothing for users who may not book. */
export function NewBookingLink(wish: BookingWish) {
  const t = useT();
  const { newBooking } = useStaffLinks();
  if (newBooking === null) return null;
  return (
    <Button asChild size="sm">
      <Link to={newBooking(wish)}>
        <Plus size={17} />
        {t('shell.newBooking')}
      </Link>
    </Button>
  );
}
