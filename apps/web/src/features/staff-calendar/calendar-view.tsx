import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useT } from '../../lib/use-t';
import { useToday } from '../../lib/use-today';
import { CalendarPage } from './calendar-page';
import { placeOf, searchOf, weeksShown, type CalendarPlace } from './calendar-place';
import { useCalendarLoads } from './use-calendar-loads';
import { useCarry } from './use-carry';
import { useMove } from './use-move';

/** `/admin/calendar`: the loads of the branches, and everything that is shown in the address. */
export function CalendarView() {
  const t = useT();
  const user = useStaffUser();
  const canMove = isAllowed(user, 'booking:write');
  useDocumentTitle(t('staffCalendar.title'));
  const [search, setSearch] = useSearchParams();
  const drawer = useBookingDrawer();
  const today = useToday();
  const own = useMemo(() => user.branches.map(({ id }) => id), [user]);
  const addressed = useMemo(() => placeOf(search, today, own), [search, today, own]);
  const [place, setPlace] = useOptimistic(addressed);
  const dates = weeksShown(place).flat();
  const [from, to] = [dates[0] ?? today, dates.at(-1) ?? today];
  const loads = useCalendarLoads(place.branchIds.length > 0 ? place.branchIds : own, from, to);
  const carry = useCarry(from, to, today);
  const moves = useMove();
  const onPlace = useCallback(
    (next: CalendarPlace) =>
      // The calendar goes there at once, and so does what it asks the server; the address, which all around it knows, a piece at a time.
      startTransition(() => {
        setPlace(next);
        // Going through months is no way back through them: Back leaves the calendar.
        setSearch((before) => searchOf(next, before), { replace: true });
      }),
    [setPlace, setSearch],
  );
  return (
    <CalendarPage
      place={place}
      onPlace={onPlace}
      today={today}
      branches={user.branches}
      canMove={canMove}
      loads={loads}
      carry={carry}
      moves={moves}
      onOpen={({ id }) => drawer.open(id)}
    />
  );
}
