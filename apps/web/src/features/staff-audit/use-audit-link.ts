import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths, type StaffPath } from '@booking/domain/navigation/paths';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { useDayLink } from '../../components/staff-links/use-day-link';
import { useIsOpen } from '../../lib/open-paths';
import type { DrawerLink } from '../../lib/use-drawer-param';
import { useLocalisedPath } from '../../lib/use-locale';
import { auditFields } from './audit-changes';
import type { AuditEntry } from './use-audit-log';

/** Pages that show one thing in a drawer, and the parameter that opens it. */
const places: Readonly<Record<string, readonly [StaffPath, string]>> = {
  User: [paths.adminUsers, 'user'],
  Restriction: [paths.adminRules, 'rule'],
};

/** Where the thing that an entry is about can be seen: a booking over this page. Null: nowhere, or not by its reader. */
export function useAuditLink({ entity, entityId, after }: AuditEntry): DrawerLink | null {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const booking = useBookingDrawer();
  const dayLink = useDayLink();
  if (entity === 'Booking') return isOpen(paths.adminBookings) ? booking.linkTo(entityId) : null;
  if (entity === 'RunSheet') {
    const [branchId, date] = [auditFields(after).get('branchId'), auditFields(after).get('deliveryDate')];
    if (dayLink === null || typeof branchId !== 'string' || typeof date !== 'string' || !isCalendarDate(date)) return null;
    return { to: dayLink(branchId, date) };
  }
  const place = places[entity];
  // What was removed is not there any more.
  if (place === undefined || after === null || !isOpen(place[0])) return null;
  return { to: `${to(place[0])}?${new URLSearchParams({ [place[1]]: entityId }).toString()}` };
}
