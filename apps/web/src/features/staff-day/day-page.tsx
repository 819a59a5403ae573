import { useApolloClient } from '@apollo/client/react';
import { Store, PackageOpen, Lock, Hourglass, WifiOff } from 'lucide-react';
import { useEffect, useMemo, useState, useRef, type ReactNode } from 'react';
import { chakra, Flex, VisuallyHidden, type SystemStyleObject } from '@chakra-ui/react';
import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useStaffLinks } from '../../components/staff-links/staff-links';
import type { RequestFailure } from '../../lib/request-failure';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useIsTelephone } from '../../lib/use-media';
import { useLocale, useT } from '../../lib/use-locale';
import { useOnline } from '../../lib/use-online';
import { useToday } from '../../lib/use-today';
import { Alert } from '../../ui/alert';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { PageHead, PageRoom } from '../../ui/page-head';
import { Skeleton } from '../../ui/skeleton';
import { usePrintSheet, DayProgress, LatestStepsCard, LorryCard, PaperCard, hasPaper, type Printing } from './day-cards';
import { Announcements, useConfirmAttendance } from './announcements';
import { CrewRounds } from './crew-rounds';
import { useDayPlace, DayHead, type DayPlace } from './day-head';
import type { DayRound, DayStop } from './day-stops';
import { OrphanedActions } from './done-row';
import { DeliveredSheet, FailedSheet, useDelivering } from './outcome-sheets';
import { startActionQueue, useQueuedActions } from './queue/action-queue';
import { orphanedActions, pendingActions, type QueuedAction } from './queue/queued-action';
import { RoundHead, RoundsMenu, TelephoneRounds, UnsavedRounds } from './round-plan';
import { StopBoard } from './stop-table';
import { TelephoneDay } from './telephone-day';
import { useDaySheet, useStopOrder, isForbidden, type DaySheetState } from './use-day-sheet';
import { useRoundPlan, type RoundPlanning } from './use-round-plan';
import { DayActionsContext, useStopActions, type DayActions } from './use-stop-actions';

/** `/admin/day`: a branch's day, for the office and on the crew's telephone. */
export function DayPage() {
  const t = useT();
  const place = useDayPlace();
  const client = useApolloClient();
  useEffect(() => startActionQueue(client), [client]);
  useEffect(() => {
    // A missing file is loaded at the next visit; this one does not need it.
    keepPageFiles().catch(() => undefined);
  }, []);
  if (place.branch !== null) return <Day place={place} branchId={place.branch.id} />;
  return (
    <PageRoom>
      <PageHead title={t('day.title')} />
      {place.isLoading ? (
        <DaySkeleton />
      ) : (
        <EmptyState picture={<Store size={32} />} title={t('day.noBranch.title')}>
          {t('day.noBranch.text')}
        </EmptyState>
      )}
    </PageRoom>
  );
}

function Day({ place, branchId }: { place: DayPlace; branchId: string }) {
  const user = useStaffUser();
  const today = useToday();
  const { newBooking: newBookingLink } = useStaffLinks();
  const drawer = useBookingDrawer();
  const state = useDaySheet(branchId, place.date);
  const order = useStopOrder(state, place);
  const stopActions = useStopActions(place, state.read);
  const photos = usePhotoPicker();
  const confirmAttendance = useConfirmAttendance(state.read);
  const printing = usePrintSheet(branchId, place.date, state.read);
  const queued = useQueuedActions();
  const day = `${branchId} ${place.date}`;
  const [failing, setFailing] = useState<{ day: string; stop: DayStop } | null>(null);
  const asked = failing?.day === day ? failing.stop : null;
  const delivering = useDelivering(day, photos.pick);
  const own = useMemo(() => queued.filter(({ userId }) => userId === user._id), [queued, user._id]);
  const planning = useRoundPlan(order.sheet, own, state, place);
  const { rounds } = planning;
  const stops = useMemo(() => rounds?.flatMap((round) => round.stops) ?? null, [rounds]);
  // A day with one round is ordered immediately; several rounds are planned, and saved together.
  const isPlanned = planning.isChanged || (rounds?.length ?? 1) > 1;
  const { failure } = state;
  const isHidden = isForbidden(failure);
  // A user who has lost the right may not see what was read before.
  const sheet = isHidden ? null : state.sheet;
  const shown = isHidden ? [] : (stops ?? []).map(({ booking }) => booking.id);
  const waiting = pendingActions(own);
  // Until the day is known, every action would seem to have no stop.
  const isLoading = stops === null && failure === null;
  const mayWrite = isAllowed(user, 'booking:write');
  const actions: DayActions = {
    ...stopActions,
    mayStep: mayWrite || isAllowed(user, 'delivery:write'),
    move: mayWrite ? (isPlanned ? planning.move : order.move) : null,
    rounds: rounds?.map(({ number }) => number) ?? [],
    open: isAllowed(user, 'booking:read') ? drawer.open : null,
    pickPhotos: photos.pick,
    askWhyFailed: (stop) => setFailing({ day, stop }),
    askDelivered: delivering.askDelivered,
    delivering: delivering.delivering,
    confirmAttendance: mayWrite && place.date >= today ? confirmAttendance : null,
  };
  return (
    <DayActionsContext value={actions}>
      <PageRoom>
        <DayHead
          place={place}
          printing={printing}
          mayPrint={mayWrite}
          hasPaper={sheet !== null && hasPaper(sheet)}
          newBooking={newBookingLink?.({ branch: branchId, date: place.date }) ?? null}
          rounds={mayWrite && sheet !== null && <RoundsMenu planning={planning} />}
        />
        {(sheet !== null || failure === null) && <WaitAlert waiting={waiting} failure={failure} asOf={state.asOf} />}
        <OrphanedActions orphaned={isLoading ? [] : orphanedActions(own, shown)} />
        {stops !== null && rounds !== null && sheet !== null ? (
          <>
            <UnsavedRounds planning={planning} />
            {mayWrite && place.date >= today && (
              <Announcements key={day} rounds={rounds} place={place} state={state} isUnsaved={planning.isChanged} />
            )}
            <Rounds
              place={place}
              state={state}
              rounds={rounds}
              stops={stops}
              planning={isPlanned ? planning : null}
              sheet={sheet}
              printing={printing}
              mayPrint={mayWrite}
            />
          </>
        ) : failure ? (
          <NotLoaded failure={failure} wasOpen={state.sheet !== null} waiting={waiting} read={state.read} />
        ) : (
          <DaySkeleton />
        )}
        <VisuallyHidden role="status">{isPlanned ? planning.spoken : order.spoken}</VisuallyHidden>
      </PageRoom>
      {photos.field}
      <FailedSheet
        asked={asked}
        present={stops?.find(({ booking }) => booking.id === asked?.booking.id) ?? null}
        onClose={() => setFailing(null)}
      />
      <DeliveredSheet
        state={delivering}
        present={stops?.find(({ booking }) => booking.id === delivering.delivering?.stop.booking.id) ?? null}
      />
    </DayActionsContext>
  );
}

/** The cards are beside the stops if that leaves the stops enough room, which depends on the menu. */
const beside: SystemStyleObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  alignItems: 'start',
  // Below the stops, the latest steps are beside the two short cards.
  '& > .cards > :last-child': { gridColumn: '2', gridRow: '1 / span 2' },
  '@container (width >= 68rem)': {
    gridTemplateColumns: 'minmax(0, 1fr) 17.5rem',
    '& > .cards': { gridTemplateColumns: '1fr' },
    '& > .cards > :last-child': { gridColumn: 'auto', gridRow: 'auto' },
  },
  '@container (width >= 88rem)': { gridTemplateColumns: 'minmax(0, 1fr) 21rem' },
};

interface RoundsProps {
  place: DayPlace;
  state: DaySheetState;
  rounds: readonly DayRound[];
  /** The stops of all rounds. */
  stops: readonly DayStop[];
  /** Null: a day with one round, as saved. */
  planning: RoundPlanning | null;
  sheet: NonNullable<DaySheetState['sheet']>;
  printing: Printing;
  /** The user works in the office: may print, order and plan. */
  mayPrint: boolean;
}

function Rounds({ place, state, rounds, stops, planning, sheet, printing, mayPrint }: RoundsProps) {
  const t = useT();
  const locale = useLocale();
  const isTelephone = useIsTelephone();
  const isOnline = useOnline();
  const paper = <PaperCard sheet={sheet} printing={printing} mayPrint={mayPrint} />;
  if (stops.length === 0) {
    return (
      <>
        <Card padded>
          <EmptyState picture={<PackageOpen size={32} />} title={t('day.empty.title')}>
            {t('day.empty.text', { date: deliveryDateText(place.date, locale) })}
          </EmptyState>
        </Card>
        {hasPaper(sheet) && (!isTelephone || mayPrint) && (
          <chakra.div mt="4" maxWidth={{ md: '28rem' }}>
            {paper}
          </chakra.div>
        )}
      </>
    );
  }
  const side = (
    <>
      <LorryCard stops={stops} />
      <LatestStepsCard sheet={sheet} isLive={isOnline && state.failure === null && state.asOf === null} />
    </>
  );
  return (
    <>
      {planning !== null && isTelephone ? null : <DayProgress stops={stops} isSlim={isTelephone} />}
      {isTelephone ? (
        <>
          {planning === null ? (
            <TelephoneDay stops={stops} />
          ) : mayPrint ? (
            <TelephoneRounds rounds={rounds} planning={planning} />
          ) : (
            <CrewRounds rounds={rounds} place={place} />
          )}
          <Flex direction="column" gap="4" mt="5">
            {mayPrint && paper}
            {side}
          </Flex>
        </>
      ) : planning !== null ? (
        <>
          <StopBoard rounds={rounds} head={(round) => <RoundHead round={round} planning={planning} mayPlan={mayPrint} />} />
          <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(17rem, 1fr))" gap="4" alignItems="start" mt="4">
            {paper}
            {side}
          </chakra.div>
        </>
      ) : (
        <chakra.div containerType="inline-size">
          <chakra.div css={beside}>
            <StopBoard rounds={rounds} />
            <chakra.div
              className="cards"
              display="grid"
              gridTemplateColumns="1fr 1fr"
              gridTemplateRows="auto 1fr"
              gap="4"
              alignItems="start"
            >
              {paper}
              {side}
            </chakra.div>
          </chakra.div>
        </chakra.div>
      )}
    </>
  );
}

/** The skeleton of a day. */
function DaySkeleton() {
  const t = useT();
  return (
    <Card padded role="status" aria-label={t('day.loading')}>
      {[70, 55, 80, 60, 75, 50].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="5" my="5" />
      ))}
    </Card>
  );
}

interface NotLoadedProps {
  failure: RequestFailure;
  /** The day was shown before. */
  wasOpen: boolean;
  /** The actions that the server does not have yet. */
  waiting: readonly QueuedAction[];
  read: () => Promise<void>;
}

/** A day that cannot be shown: why, and what happens to the recorded actions. */
function NotLoaded({ failure, wasOpen, waiting, read }: NotLoadedProps) {
  const t = useT();
  const forbidden = isForbidden(failure);
  const isOnline = useOnline();
  const isLost = !forbidden && (!isOnline || failure.code === 'NETWORK');
  const waits = waiting.length > 0 && <> {t('day.failed.waits', { count: waiting.length })}</>;
  if (forbidden) {
    return (
      <Card padded role="status">
        <EmptyState picture={<Lock size={32} />} title={t('day.forbidden.title')}>
          {wasOpen && <>{t('day.forbidden.changed')} </>}
          {t('day.forbidden.text')}
          {waits}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card padded>
      <ErrorState title={t('day.failed.title')} onRetry={() => void read()}>
        {t(isLost ? 'day.failed.line' : 'day.failed.text')}
        {waits}
      </ErrorState>
    </Card>
  );
}

interface WaitAlertProps {
  waiting: readonly QueuedAction[];
  failure: RequestFailure | null;
  asOf: number | null;
}

/** The actions that wait on this device for a connection, and the age of the page. Renders nothing if all is sent and up to date. */
function WaitAlert({ waiting, failure, asOf }: WaitAlertProps) {
  const t = useT();
  const isOnline = useOnline();
  const isLost = !isOnline || failure?.code === 'NETWORK';
  const photos = waiting.reduce((sum, { uploaded, photos: kept }) => sum + (uploaded === null ? kept.length : 0), 0);
  return (
    <div role="status">
      {isLost ? (
        <Alert status="warning" icon={WifiOff} mb="4" title={t('day.line.title')}>
          {t('day.line.text', { count: waiting.length, photos })}{' '}
          {asOf !== null && t('day.line.asOf', { time: localDateTime(new Date(asOf)).time })}
        </Alert>
      ) : failure !== null ? (
        <Alert status="warning" icon={Hourglass} mb="4">
          {t('day.line.busy', { count: waiting.length })}
        </Alert>
      ) : null}
    </div>
  );
}

/**
 * One file input for the photographs of every stop, because a menu that closes would remove its own.
 * @returns the input, and a function that opens it
 */
function usePhotoPicker(): { field: ReactNode; pick: (then: (files: readonly File[]) => void) => void } {
  const input = useRef<HTMLInputElement>(null);
  const picked = useRef<(files: readonly File[]) => void>(() => undefined);
  const field = (
    <input
      ref={input}
      type="file"
      accept="image/*"
      capture="environment"
      multiple
      hidden
      data-testid="photos"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        if (files.length > 0) picked.current(files);
      }}
    />
  );
  return {
    field,
    pick(then) {
      picked.current = then;
      input.current?.click();
    },
  };
}

/**
 * Makes the service worker cache the files of this page, so that it opens offline: at a first visit they are loaded before there is a
 * service worker.
 */
async function keepPageFiles(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return;
  await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  for (const { pathname } of files) {
    if (!(await caches.match(pathname))) await (await fetch(pathname, { priority: 'low' })).arrayBuffer();
  }
}
