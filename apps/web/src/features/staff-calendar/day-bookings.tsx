import { canMove } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { useStable } from '../../lib/use-stable';
import { useT } from '../../lib/use-t';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { BookingCard } from './booking-card';
import { useCalendarActions } from './calendar-actions';
import type { CalendarBookingFragment } from './calendar-bookings.generated';
import { useDayBookings } from './use-day-bookings';

interface DayBookingsProps {
  branchIds: readonly string[];
  date: CalendarDate;
  /** Of the list, for who does not see it. */
  label: string;
  /** How many are fetched at first. */
  first: number;
  /** How many the day counts, where that is known: the list lacks those in the archive. */
  counted?: number | undefined;
  isNarrow?: boolean;
  showsBranch?: boolean;
}

/** The bookings of a day as a list with one tab stop: up and down move, Enter opens. */
export function DayBookings({ branchIds, date, label, first, counted, isNarrow = false, showsBranch = false }: DayBookingsProps) {
  const t = useT();
  const { bookings: fetched, more, loading, failed, retry, showMore, loadingMore } = useDayBookings(branchIds, date, first);
  // Drawn a piece at a time, between the keys that are pressed.
  const bookings = useDeferredValue(fetched);
  const { canMove: mayMove, carriedId, moving, open, pickUp } = useCalendarActions();
  const today = useToday();
  const [reached, setReached] = useState<string | null>(null);
  const tabStop = bookings.some(({ id }) => id === reached) ? reached : bookings[0]?.id;

  const isMovable = ({ id, status }: CalendarBookingFragment) => mayMove && !moving.has(id) && canMove(status);
  const onReach = useStable(({ id }: CalendarBookingFragment) => setReached(id));
  const onKey = useStable((event: KeyboardEvent, booking: CalendarBookingFragment) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = bookings.findIndex(({ id }) => id === booking.id);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: bookings.length - 1 }[event.key];
    const next = to === undefined ? undefined : bookings[to];
    if (to !== undefined) event.preventDefault();
    if (next) event.currentTarget.closest('ul')?.querySelector<HTMLElement>(`[data-booking="${next.id}"]`)?.focus();
  });

  if (failed) return <ErrorState title={t('staffCalendar.bookingsFailed')} onRetry={retry} />;
  if (loading) {
    return (
      <chakra.div display="grid" gap="2" aria-busy="true">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={isNarrow ? '2.75rem' : '4.5rem'} borderRadius="l2" />
        ))}
      </chakra.div>
    );
  }
  // Of a day to come the list may be a moment behind the count.
  const archived = counted === undefined || date > today ? 0 : counted - fetched.length - more;
  if (fetched.length === 0) {
    return archived > 0 ? (
      <Archived count={archived} />
    ) : (
      <chakra.p textStyle="sm" color="fg.muted" px="2" py="2">
        {t('staffCalendar.noBookings')}
      </chakra.p>
    );
  }
  return (
    <>
      <chakra.ul aria-label={label} listStyleType="none" display="grid" gap={isNarrow ? '1.5' : '2'}>
        {bookings.map((booking) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            isNarrow={isNarrow}
            showsBranch={showsBranch}
            isTabStop={booking.id === tabStop}
            isMovable={isMovable(booking)}
            isCarried={booking.id === carriedId}
            to={moving.get(booking.id) ?? null}
            open={open}
            pickUp={pickUp}
            onKeyDown={onKey}
            onFocus={onReach}
          />
        ))}
      </chakra.ul>
      {more > 0 ? (
        <Button variant="ghost" size="sm" color="primary.fg" mt="1.5" px="2" loading={loadingMore} onClick={showMore}>
          {t('staffCalendar.more', { count: more })}
        </Button>
      ) : null}
      {archived > 0 ? <Archived count={archived} /> : null}
    </>
  );
}

function Archived({ count }: { count: number }) {
  const t = useT();
  return (
    <chakra.p textStyle="sm" color="fg.muted" px="2" py="2">
      {t('staffCalendar.archived', { count })}
    </chakra.p>
  );
}
