import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Store } from 'lucide-react';
import { startTransition, useDeferredValue, useMemo, useOptimistic, useRef, useState, memo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { skipToken } from '@apollo/client/react';
import { askedQuantities } from '../../components/booking-draft/booking-draft';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import type { DeliveryDay } from '../../components/day-status/day-look';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useAvailabilityQuery } from '../../graphql/availability.generated';
import type { CalendarBookingFragment } from '../../graphql/calendar.generated';
import { useDayLoadsQuery } from '../../graphql/loads.generated';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { trackFocus } from '../../lib/track-focus';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocale, useT } from '../../lib/use-locale';
import { useMedia } from '../../lib/use-media';
import { useStable } from '../../lib/use-stable';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { DayGlyph, type DayGlyphKind } from '../../ui/day-glyph';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { calendarDays } from './calendar-days';
import { CalendarHead } from './calendar-head';
import { dayOfWeekShown, placeOf, searchOf, turned, turnedTo, weeksShown, type CalendarPlace, type CalendarSpan } from './calendar-place';
import { dropOn } from './cell-look';
import { CalendarActionsContext, WeekColumns, type CalendarActions } from './day-bookings';
import { DayPanel } from './day-panel';
import { DragArea } from './drag-area';
import { DropRefusal } from './drop-refusal';
import { LoadGrid } from './load-grid';
import { useMove, type MoveWish } from './use-move';

/** In a window this narrow, the bookings of one day are below the week instead of in columns. */
const belowColumns = '(max-width: 1023.98px)';

/**
 * `/admin/calendar`: a month or a week with the loads of the branches, and the bookings of the chosen day, which can be moved to another.
 */
export function CalendarPage() {
  const t = useT();
  const locale = useLocale();
  const user = useStaffUser();
  const canMove = isAllowed(user, 'booking:write');
  useDocumentTitle(t('staffCalendar.title'));
  const [search, setSearch] = useSearchParams();
  const drawer = useBookingDrawer();
  const today = useToday();
  const { branches } = user;
  const own = useMemo(() => branches.map(({ id }) => id), [branches]);
  const addressed = useMemo(() => placeOf(search, today, own), [search, today, own]);
  const [place, setPlace] = useOptimistic(addressed);
  const onPlace = (next: CalendarPlace) =>
    // The calendar goes there at once, and so does what it asks the server; the address, which all around it knows, a piece at a time.
    startTransition(() => {
      setPlace(next);
      // Months are no history entries: Back leaves the calendar.
      setSearch((before) => searchOf(next, before), { replace: true });
    });
  const weeks = useMemo(() => weeksShown(place), [place]);
  const dates = weeks.flat();
  const [from, to] = [dates[0] ?? today, dates.at(-1) ?? today];
  const shownIds = place.branchIds.length > 0 ? place.branchIds : own;
  const loads = useDayLoadsQuery(
    own.length === 0 ? skipToken : { variables: { branchIds: [...shownIds], from, to }, fetchPolicy: 'cache-and-network' },
  );
  const [carried, setCarried] = useState<Carried | null>(null);
  const moves = useMove();
  const root = useRef<HTMLDivElement>(null);
  /** For each booking, whether the focus is still where its last drop left it. */
  const isFocusLeft = useRef(new Map<string, () => boolean>());
  const [focused, setFocused] = useState(place.day ?? place.date);
  const [notify, setNotify] = useState(true);
  const [spoken, setSpoken] = useState('');
  // Forty cells at once are long to draw: another month, and what the server has answered, is drawn a piece at a time, between the keys
  // that are pressed. What asks the server goes by the address itself; below, by a key of its own for all that it asks for (page-router.tsx).
  const drawn = useDeferredValue(place);
  const drawnWeeks = useMemo(() => weeksShown(drawn), [drawn]);
  const days = useDeferredValue(useMemo(() => calendarDays(loads.data?.dayLoads ?? []), [loads.data]));
  const offered = useDeferredValue(useOffered(carried, from, to, today));
  const carriedSoon = useDeferredValue(carried);
  const isNarrow = useMedia(belowColumns);
  // A dragged booking stays rendered while its user moves through the weeks.
  const listed = drawn.span === 'week' && isNarrow ? (carried?.booking.deliveryDate ?? dayOfWeekShown(drawn, days)) : drawn.day;
  const isAiming = carried?.by === 'keys';
  const branchIds = useMemo(() => (drawn.branchIds.length > 0 ? drawn.branchIds : own), [drawn, own]);

  const announce = (id: string, values: Record<string, string>) => setSpoken(t(id, values));
  const day = (date: CalendarDate) => deliveryDateText(date, locale, 'day');
  const backToCard = (id: string) => root.current?.querySelector<HTMLElement>(`[data-booking="${id}"]`)?.focus();

  const putBack = useStable(() => {
    if (!carried) return;
    setCarried(null);
    announce('staffCalendar.spoken.putBack', { name: carried.booking.name });
    if (carried.by === 'keys') backToCard(carried.booking.id);
  });

  /** The focus is on the target day, and stays there unless the move is refused. */
  function move(wish: Omit<MoveWish, 'notify'>) {
    announce('staffCalendar.spoken.asking', { name: wish.booking.name, date: day(wish.to) });
    setFocused(wish.to);
    root.current?.querySelector<HTMLElement>(`[data-date="${wish.to}"]`)?.focus({ preventScroll: true });
    isFocusLeft.current.set(wish.booking.id, trackFocus());
    void moves.move({ ...wish, notify });
  }

  function drop(booking: CalendarBookingFragment, date: CalendarDate) {
    if (date === booking.deliveryDate) return putBack();
    setCarried(null);
    move({ booking, to: date, override: null });
  }

  const press = useStable((date: CalendarDate) => {
    setFocused(date);
    if (isAiming) drop(carried.booking, date);
    else if (!carried) onPlace({ ...place, day: date });
  });

  const goTo = useStable((date: CalendarDate) => {
    setFocused(date);
    onPlace({ ...place, date });
  });

  const focusOn = useStable((date: CalendarDate) => {
    setFocused(date);
    if (!weeks.flat().includes(date)) onPlace({ ...place, date: turnedTo(date, place) });
  });

  const drops = useMemo(() => {
    if (!carriedSoon) return null;
    const { booking } = carriedSoon;
    const ownLoad = (date: CalendarDate) => days.get(date)?.branches.find(({ branchId }) => branchId === booking.branch.id);
    return new Map(
      drawnWeeks.flat().map((date) => [date, dropOn(booking, date, { load: ownLoad(date), offered: offered.get(date), today })]),
    );
  }, [carriedSoon, offered, days, drawnWeeks, today]);

  const { refusals, moving } = moves;
  const waiting = useMemo(() => new Set(moving.values()), [moving]);
  // One refusal at a time, if its day is shown; the next one appears after it is closed.
  const [refusal, nextRefusal] = refusals.filter(({ to }) => drawnWeeks.some((week) => week.includes(to)));
  const isBusy = refusal !== undefined && moving.has(refusal.booking.id);
  const refusalNote = refusal && {
    date: refusal.to,
    of: (column: number) => (
      <DropRefusal
        key={`${refusal.booking.id} ${refusal.to}`}
        refusal={refusal}
        column={column}
        asking={moving.get(refusal.booking.id) ?? null}
        onShown={() => {
          const isLeft = isFocusLeft.current.get(refusal.booking.id)?.() ?? true;
          const { name, deliveryDate } = refusal.booking;
          if (!isLeft) announce('staffCalendar.spoken.refused', { name, date: day(deliveryDate) });
          return isLeft;
        }}
        onChoose={(to) => move({ booking: refusal.booking, to, override: null })}
        onOverride={(override) => move({ booking: refusal.booking, to: refusal.to, override })}
        onClose={() => {
          moves.dismiss(refusal.booking.id);
          if (!nextRefusal) backToCard(refusal.booking.id);
        }}
      />
    ),
  };
  const letRefusalBe = () => {
    if (refusal && !isBusy) moves.dismiss(refusal.booking.id);
  };

  const pickUp = useStable((booking: CalendarBookingFragment) => {
    letRefusalBe();
    setFocused(booking.deliveryDate);
    setCarried({ booking, by: 'keys' });
    announce('staffCalendar.spoken.pickedUp', { name: booking.name });
  });
  const open = useStable(({ id }: CalendarBookingFragment) => drawer.open(id));
  const closeDay = useStable(() => onPlace({ ...place, day: null }));
  const turn = useStable((by: 1 | -1) => goTo(turned(place, by)));
  const toToday = useStable(() => goTo(today));
  const changeSpan = useStable((span: CalendarSpan) =>
    onPlace({ ...place, span, date: place.span === 'month' && place.day ? place.day : place.date }),
  );
  const changeBranches = useStable((chosen: readonly string[]) => onPlace({ ...place, branchIds: chosen }));
  const carriedId = carriedSoon?.booking.id ?? null;
  const actions: CalendarActions = useMemo(
    () => ({ canMove, carriedId, moving, open, pickUp }),
    [canMove, carriedId, moving, open, pickUp],
  );

  if (branches.length === 0) {
    return (
      <EmptyState picture={<Store size={32} />} title={t('staffCalendar.noBranches')}>
        {t('staffCalendar.noBranches.text')}
      </EmptyState>
    );
  }

  const panel =
    listed === null ? null : (
      <DayPanel key={[listed, ...branchIds].join(' ')} date={listed} day={days.get(listed)} branchIds={branchIds} onClose={closeDay} />
    );

  return (
    <CalendarActionsContext value={actions}>
      <chakra.div
        ref={root}
        width="full"
        maxWidth="1760px"
        mx="auto"
        px={{ base: '4', md: '7' }}
        pt="5"
        pb="8"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isAiming) return;
          event.preventDefault();
          putBack();
        }}
      >
        <CalendarHead
          place={place}
          branches={branches}
          notify={canMove ? notify : null}
          onNotify={setNotify}
          onTurn={turn}
          onToday={toToday}
          onSpan={changeSpan}
          onBranches={changeBranches}
        />
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
        <DragArea
          onPickUp={(booking) => {
            letRefusalBe();
            setCarried({ booking, by: 'pointer' });
          }}
          onDrop={drop}
          onPutBack={() => setCarried(null)}
        >
          <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'flex-start' }} gap={{ base: '5', lg: '4' }}>
            <chakra.div id="calendar-panel" role="tabpanel" aria-labelledby="calendar-panel-tab" flex="1" minWidth="0" width="full">
              {loads.error && !loads.data ? (
                <ErrorState title={t('staffCalendar.failed')} onRetry={() => void loads.refetch().catch(() => undefined)} />
              ) : (
                <LoadGrid
                  labelledBy="calendar-title"
                  weeks={drawnWeeks}
                  days={days}
                  today={today}
                  chosen={listed}
                  focused={focused}
                  drops={drops}
                  isAiming={isAiming}
                  waiting={waiting}
                  onFocusDate={focusOn}
                  onGoTo={goTo}
                  onPress={press}
                  note={refusalNote ?? null}
                />
              )}
              {drawn.span === 'week' ? (
                <chakra.div hideBelow="lg">
                  <WeekColumns
                    key={branchIds.join(' ')}
                    dates={drawnWeeks[0] ?? []}
                    branchIds={branchIds}
                    showsBranch={branchIds.length > 1}
                    isCarrying={carried !== null}
                  />
                </chakra.div>
              ) : null}
              <CalendarLegend />
            </chakra.div>
            {panel ? (
              <chakra.div width={{ base: 'full', lg: '22rem' }} flex="none" hideFrom={drawn.span === 'week' ? 'lg' : undefined}>
                {panel}
              </chakra.div>
            ) : null}
          </Flex>
        </DragArea>
        {isAiming ? <CarryBar name={carried.booking.name} onPutBack={putBack} /> : null}
      </chakra.div>
    </CalendarActionsContext>
  );
}

interface Carried {
  booking: CalendarBookingFragment;
  /** `keys`: picked up by the grip; arrows or a press choose the day. */
  by: 'pointer' | 'keys';
}

/** Returns the shown days as the postcode of the dragged booking can book them; empty until the server answers. */
function useOffered(
  carried: Carried | null,
  from: CalendarDate,
  to: CalendarDate,
  today: CalendarDate,
): ReadonlyMap<CalendarDate, DeliveryDay> {
  const { data } = useAvailabilityQuery(
    carried && to >= today
      ? {
          variables: { postcode: carried.booking.postcode, from: from < today ? today : from, to, ...askedQuantities(carried.booking) },
          fetchPolicy: 'network-only',
        }
      : skipToken,
  );
  const days = carried ? data?.availability.days : undefined;
  return useMemo(() => new Map((days ?? []).map((day) => [day.date, day])), [days]);
}

/** Names the dragged booking and cancels the drag, for users without a keyboard. */
function CarryBar({ name, onPutBack }: { name: string; onPutBack: () => void }) {
  const t = useT();
  return (
    <Flex
      position="fixed"
      zIndex="popover"
      bottom="calc(1rem + env(safe-area-inset-bottom))"
      insetX={{ base: '4', md: 'auto' }}
      left={{ md: '50%' }}
      transform={{ md: 'translateX(-50%)' }}
      maxWidth={{ md: '36rem' }}
      align="center"
      gap="3"
      ps="4"
      pe="2"
      py="1.5"
      borderRadius="tile"
      bg="bg.inverted"
      color="fg.inverted"
      boxShadow="float"
      textStyle="sm"
      fontWeight="500"
    >
      <chakra.span flex="1" minWidth="0">
        {t('staffCalendar.carrying', { name })}
      </chakra.span>
      <Button variant="inverted" size="sm" onClick={onPutBack}>
        {t('staffCalendar.putBack')}
      </Button>
    </Flex>
  );
}

const legend: readonly { glyph: DayGlyphKind; word: string; color: string }[] = [
  { glyph: 'available', word: 'deliveryForm.day.available', color: 'success.fg' },
  { glyph: 'limited', word: 'deliveryForm.day.limited', color: 'medium.fg' },
  { glyph: 'full', word: 'deliveryForm.day.full', color: 'full.fg' },
  { glyph: 'overbooked', word: 'staffCalendar.overbooked', color: 'full.fg' },
  { glyph: 'closed', word: 'deliveryForm.day.closed', color: 'closed.fg' },
  { glyph: 'holiday', word: 'deliveryForm.day.holiday', color: 'closed.fg' },
];

const CalendarLegend = memo(function CalendarLegend() {
  const t = useT();
  return (
    <Flex wrap="wrap" mt="3" columnGap="4" rowGap="1.5" textStyle="xs" color="fg.muted">
      {legend.map(({ glyph, word, color }) => (
        <Flex key={glyph} as="span" align="center" gap="1.5">
          <chakra.span color={color}>
            <DayGlyph kind={glyph} size={12} />
          </chakra.span>
          {t(word)}
        </Flex>
      ))}
    </Flex>
  );
});
