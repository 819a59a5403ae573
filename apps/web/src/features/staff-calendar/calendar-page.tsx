import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Store } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import type { SessionBranch } from '../../lib/session/session-user';
import { trackFocus } from '../../lib/track-focus';
import { useLocale } from '../../lib/use-locale';
import { useMedia } from '../../lib/use-media';
import { useStable } from '../../lib/use-stable';
import { useT } from '../../lib/use-t';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { CalendarActionsContext, type CalendarActions } from './calendar-actions';
import type { CalendarBookingFragment } from './calendar-bookings.generated';
import { CalendarGrid } from './calendar-grid';
import { CalendarHead } from './calendar-head';
import { CalendarLegend } from './calendar-legend';
import { dayOfWeekShown, turned, turnedTo, weeksShown, type CalendarPlace, type CalendarSpan } from './calendar-place';
import { CarryBar } from './carry-bar';
import { DayPanel } from './day-panel';
import { DragArea } from './drag-area';
import { dropOn } from './drop';
import { DropRefusal } from './drop-refusal';
import type { CalendarLoads } from './use-calendar-loads';
import type { Carry } from './use-carry';
import type { Moves, MoveWish } from './use-move';
import { WeekColumns } from './week-columns';

export interface CalendarPageProps {
  place: CalendarPlace;
  onPlace: (place: CalendarPlace) => void;
  today: CalendarDate;
  branches: readonly SessionBranch[];
  /** Whether its user may change bookings. */
  canMove: boolean;
  loads: CalendarLoads;
  carry: Carry;
  moves: Moves;
  onOpen: (booking: CalendarBookingFragment) => void;
}

/** Where the days of a week have no columns of bookings: one day's stand below them. */
const belowColumns = '(max-width: 1023.98px)';

/** `/admin/calendar`: month or week, the chosen day's bookings, and the ways of a booking to another day. */
export function CalendarPage({ place, onPlace, today, branches, canMove, loads, carry, moves, onOpen }: CalendarPageProps) {
  const t = useT();
  const locale = useLocale();
  const root = useRef<HTMLDivElement>(null);
  /** By booking, whether the focus is still where its last drop left it. */
  const isFocusLeft = useRef(new Map<string, () => boolean>());
  const [focused, setFocused] = useState(place.day ?? place.date);
  const [notify, setNotify] = useState(true);
  const [spoken, setSpoken] = useState('');
  const weeks = useMemo(() => weeksShown(place), [place]);
  const { carried } = carry;
  // Forty cells at once are long to draw: another month, and what the server has answered, is drawn a piece at a time, between the keys
  // that are pressed. What asks the server goes by the address itself; below, by a key of its own for all that it asks for (page-router.tsx).
  const drawn = useDeferredValue(place);
  const drawnWeeks = useMemo(() => weeksShown(drawn), [drawn]);
  const days = useDeferredValue(loads.days);
  const offered = useDeferredValue(carry.offered);
  const carriedSoon = useDeferredValue(carried);
  const isNarrow = useMedia(belowColumns);
  // A booking that is carried through the weeks stays in sight.
  const listed = drawn.span === 'week' && isNarrow ? (carried?.booking.deliveryDate ?? dayOfWeekShown(drawn, days)) : drawn.day;
  const isAiming = carried?.by === 'keys';
  const branchIds = useMemo(() => (drawn.branchIds.length > 0 ? drawn.branchIds : branches.map(({ id }) => id)), [drawn, branches]);

  const announce = (id: string, values: Record<string, string>) => setSpoken(t(`staffCalendar.spoken.${id}`, values));
  const day = (date: CalendarDate) => deliveryDateText(date, locale, 'day');
  const backToCard = (id: string) => root.current?.querySelector<HTMLElement>(`[data-booking="${id}"]`)?.focus();

  const putBack = useStable(() => {
    if (!carried) return;
    carry.putBack();
    announce('putBack', { name: carried.booking.name });
    if (carried.by === 'keys') backToCard(carried.booking.id);
  });

  /** The focus is on the day: it stays there, unless the move is refused. */
  function move(wish: Omit<MoveWish, 'notify'>) {
    announce('asking', { name: wish.booking.name, date: day(wish.to) });
    setFocused(wish.to);
    root.current?.querySelector<HTMLElement>(`[data-date="${wish.to}"]`)?.focus({ preventScroll: true });
    isFocusLeft.current.set(wish.booking.id, trackFocus());
    void moves.move({ ...wish, notify });
  }

  function drop(booking: CalendarBookingFragment, date: CalendarDate) {
    if (date === booking.deliveryDate) return putBack();
    carry.putBack();
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
  // One at a time, where its day is on the screen; the next one comes when it is closed.
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
          if (!isLeft) announce('refused', { name, date: day(deliveryDate) });
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
    carry.pickUp({ booking, by: 'keys' });
    announce('pickedUp', { name: booking.name });
  });
  const open = useStable(onOpen);
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
          titleId="calendar-title"
          panelId="calendar-panel"
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
            carry.pickUp({ booking, by: 'pointer' });
          }}
          onDrop={drop}
          onPutBack={carry.putBack}
        >
          <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'flex-start' }} gap={{ base: '5', lg: '4' }}>
            <chakra.div id="calendar-panel" role="tabpanel" aria-labelledby="calendar-panel-tab" flex="1" minWidth="0" width="full">
              {loads.failed ? (
                <ErrorState title={t('staffCalendar.failed')} onRetry={() => void loads.refresh().catch(() => undefined)} />
              ) : (
                <CalendarGrid
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
                  onPutBack={putBack}
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
