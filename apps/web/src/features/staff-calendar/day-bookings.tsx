import { canMove } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Box, Grid } from '@chakra-ui/react';
import { useDeferredValue, useState, useMemo, memo, createContext, use, type KeyboardEvent } from 'react';
import { personText } from '@booking/reference-data/person-text';
import { useDraggable, useDroppable } from '@dnd-kit/react';
import { GripVertical, Hourglass } from 'lucide-react';
import { pointerIntersection } from '@dnd-kit/collision';
import { itemsWithPlaces } from '../../components/day-load/places-text';
import { BookingStatusBadge } from '../../components/booking-status/booking-status-badge';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useCalendarBookingsQuery, type CalendarBookingFragment } from '../../graphql/calendar.generated';
import { useLocale, useT } from '../../lib/use-locale';
import { useStable } from '../../lib/use-stable';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Note } from '../../ui/note';
import { Skeleton } from '../../ui/skeleton';
import { touch } from '../../ui/theme/media';
import { columns, gap } from './load-grid';
import type { Moves } from './use-move';

interface DayBookingsProps {
  branchIds: readonly string[];
  date: CalendarDate;
  /** The accessible name of the list. */
  label: string;
  /** The number of bookings that are loaded at first. */
  first: number;
  /** The number of bookings in the load of the day, if known: the list lacks the archived ones. */
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
  // The list of a day to come may be a moment behind its count.
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
      <chakra.ul aria-label={label} display="grid" gap={isNarrow ? '1.5' : '2'}>
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
  return <Note p="2">{t('staffCalendar.archived', { count })}</Note>;
}

/** The number of bookings that one press adds: few enough to render without a pause. */
const step = 40;

/** Rows of one page (contract: bookings). */
const maxRows = 100;

/**
 * The bookings of a day without cancelled ones, loaded in parts. A reload loads as many as were shown, so that the user keeps their place.
 */
function useDayBookings(branchIds: readonly string[], date: CalendarDate, atFirst: number) {
  const [first, setFirst] = useState(atFirst);
  const [isBeyond, setBeyond] = useState(false);
  const { data, previousData, loading, error, refetch, fetchMore } = useCalendarBookingsQuery({
    variables: { branchIds: [...branchIds], date, first },
    fetchPolicy: 'cache-and-network',
  });
  const page = (data ?? previousData)?.bookings;
  const bookings = useMemo(() => page?.edges.map(({ node }) => node) ?? [], [page]);

  /** Loads the bookings past the first answer’s maximum. */
  async function fetchBeyond() {
    setBeyond(true);
    try {
      await fetchMore({
        variables: { first: step, after: page?.pageInfo.endCursor ?? null },
        updateQuery: (before, { fetchMoreResult }) => ({
          bookings: { ...fetchMoreResult.bookings, edges: [...before.bookings.edges, ...fetchMoreResult.bookings.edges] },
        }),
      });
    } catch {
      // The button stays, and says how many are missing.
    } finally {
      setBeyond(false);
    }
  }

  return {
    bookings,
    /** The number of bookings that are not shown yet. */
    more: page ? Math.max(0, page.totalCount - bookings.length) : 0,
    loading: !page && loading,
    failed: !page && error !== undefined,
    retry: () => void refetch().catch(() => undefined),
    showMore: () => (first < maxRows ? setFirst(Math.min(first + step, maxRows)) : void fetchBeyond()),
    loadingMore: isBeyond || (!data && loading),
  };
}

interface BookingCardProps {
  booking: CalendarBookingFragment;
  /** The card is in a column of the week, with less text. */
  isNarrow?: boolean;
  /** Whether the card names its branch, because several are shown. */
  showsBranch?: boolean;
  isTabStop: boolean;
  isMovable: boolean;
  isCarried: boolean;
  /** The day to which it is being moved; null: none. */
  to: CalendarDate | null;
  open: (booking: CalendarBookingFragment) => void;
  pickUp: (booking: CalendarBookingFragment) => void;
  onKeyDown: (event: KeyboardEvent, booking: CalendarBookingFragment) => void;
  onFocus: (booking: CalendarBookingFragment) => void;
}

/**
 * A booking that can be opened and dragged to another day, or picked up by its grip. It takes all values as props and reads no context, so
 * that picking one up renders only that one again.
 */
const BookingCard = memo(function BookingCard({
  booking,
  isNarrow = false,
  showsBranch = false,
  isTabStop,
  isMovable,
  isCarried,
  to,
  open,
  pickUp,
  onKeyDown,
  onFocus,
}: BookingCardProps) {
  const t = useT();
  const locale = useLocale();
  const { ref } = useDraggable({ id: booking.id, data: { booking }, disabled: !isMovable });
  const isAway = isCarried || to !== null;
  const name = personText(booking.salutation, booking.name, locale);
  return (
    <chakra.li
      ref={ref}
      display="flex"
      alignItems="stretch"
      borderRadius="l2"
      bg="bg.panel"
      boxShadow="inset 0 0 0 1px {colors.border}"
      _highContrast={{ border: '1px solid' }}
      data-away={isAway || undefined}
      // In one rule set with how it looks at rest (load-grid.tsx says why). A card that is touched long is picked up: the telephone's own
      // menu must not come up.
      css={{
        WebkitTouchCallout: 'none',
        '&[data-away]': { bg: 'bg.subtle', boxShadow: 'none', outline: '1px dashed {colors.border.control}', outlineOffset: '-1px' },
        '&[data-away] > [data-booking]': { color: 'fg.muted' },
        '&:hover': { bg: 'bg.hover' },
      }}
    >
      {isMovable ? (
        <chakra.button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={t('staffCalendar.pickUp', { name })}
          onClick={() => pickUp(booking)}
          display="grid"
          placeItems="center"
          flex="none"
          width={isNarrow ? '1.5rem' : '2.25rem'}
          css={{ [touch]: { width: '2.75rem' } }}
          color="fg.muted"
          cursor="grab"
          borderRadius="l2"
          userSelect="none"
        >
          <GripVertical size={16} />
        </chakra.button>
      ) : (
        <Box width={isNarrow ? '0.625rem' : '0.875rem'} flex="none" />
      )}
      <chakra.button
        type="button"
        data-booking={booking.id}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => open(booking)}
        onFocus={() => onFocus(booking)}
        onKeyDown={(event) => onKeyDown(event, booking)}
        flex="1"
        minWidth="0"
        minHeight="2.75rem"
        py={isNarrow ? '1.5' : '2.5'}
        pe="3"
        textAlign="start"
        cursor="pointer"
        userSelect="none"
        borderRadius="l2"
      >
        <chakra.span
          display="block"
          fontSize={isNarrow ? '0.8125rem' : '0.875rem'}
          lineHeight="1.125rem"
          fontWeight="600"
          overflowWrap="anywhere"
        >
          {name}
        </chakra.span>
        {to !== null ? (
          <Line>
            <Hourglass size={13} />
            {t('staffCalendar.movingTo', { date: deliveryDateText(to, locale, 'dayMonth') })}
          </Line>
        ) : (
          <>
            <Line>{isNarrow ? booking.reference : `${booking.reference} · ${booking.postcode} ${booking.city}`}</Line>
            {isNarrow ? null : <Line>{itemsWithPlaces(t, booking)}</Line>}
            {showsBranch ? <Line>{booking.branchName}</Line> : null}
            {booking.status === 'CONFIRMED' ? null : (
              <Box as="span" display="block" mt="1">
                <BookingStatusBadge status={booking.status} />
              </Box>
            )}
          </>
        )}
      </chakra.button>
    </chakra.li>
  );
});

const Line = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    fontSize: '0.8125rem',
    lineHeight: '1.125rem',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});

interface WeekColumnsProps {
  dates: readonly CalendarDate[];
  branchIds: readonly string[];
  showsBranch: boolean;
  /** A booking is being dragged: the columns are targets too. */
  isCarrying: boolean;
}

/** The bookings of the days of a week, in columns below them. A drop on a column is a drop on its day. */
export const WeekColumns = memo(function WeekColumns({ dates, branchIds, showsBranch, isCarrying }: WeekColumnsProps) {
  return (
    <Grid templateColumns={columns} gap={gap} mt={gap} alignItems="stretch">
      {dates.map((date) => (
        <Column key={date} date={date} branchIds={branchIds} showsBranch={showsBranch} isCarrying={isCarrying} />
      ))}
    </Grid>
  );
});

function Column({ date, branchIds, showsBranch, isCarrying }: Omit<WeekColumnsProps, 'dates'> & { date: CalendarDate }) {
  const locale = useLocale();
  // The id of a column differs from that of its day’s cell, although both are the same day (drag-area.tsx).
  const { ref, isDropTarget } = useDroppable({ id: `${date} column`, collisionDetector: pointerIntersection });
  return (
    <Box
      ref={ref}
      minWidth="0"
      minHeight="12rem"
      borderRadius="l2"
      bg={isCarrying && isDropTarget ? 'primary.subtle' : undefined}
      outline={isCarrying && isDropTarget ? '2px dashed {colors.primary.solid}' : undefined}
      outlineOffset="-2px"
    >
      <DayBookings
        branchIds={branchIds}
        date={date}
        label={deliveryDateText(date, locale, 'day')}
        first={12}
        isNarrow
        showsBranch={showsBranch}
      />
    </Box>
  );
}

/** The actions of a booking of the calendar, and their state. */
export interface CalendarActions {
  /** Whether the user may change bookings. */
  canMove: boolean;
  /** The dragged booking. */
  carriedId: string | null;
  moving: Moves['moving'];
  open: (booking: CalendarBookingFragment) => void;
  pickUp: (booking: CalendarBookingFragment) => void;
}

export const CalendarActionsContext = createContext<CalendarActions | null>(null);

export function useCalendarActions(): CalendarActions {
  const actions = use(CalendarActionsContext);
  if (actions === null) throw new Error('a booking card needs the calendar around it');
  return actions;
}
