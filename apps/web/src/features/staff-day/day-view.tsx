import { useApolloClient } from '@apollo/client/react';
import { Store } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { useNewBookingLink } from '../../components/staff-links/use-new-booking-link';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-t';
import { useToday } from '../../lib/use-today';
import { EmptyState } from '../../ui/empty-state';
import { PageHead, PageRoom } from '../../ui/page-head';
import { DayActionsContext, type DayActions } from './day-context';
import { DayPage } from './day-page';
import { dayStops, type DayStop } from './day-stops';
import { FailedSheet } from './failed-sheet';
import { keepPageFiles } from './keep-page-files';
import { isForbidden } from './not-loaded';
import { startActionQueue, useQueuedActions } from './queue/action-queue';
import { orphanedActions, pendingActions } from './queue/queued-action';
import { useDayPlace, type DayPlace } from './use-day-place';
import { useDaySheet } from './use-day-sheet';
import { usePhotoPicker } from './use-photo-picker';
import { usePrintSheet } from './use-print-sheet';
import { useStopActions } from './use-stop-actions';
import { useStopOrder } from './use-stop-order';

/** `/admin/day`: a branch's day, for the office and on the crew's telephone. */
export function DayView() {
  const t = useT();
  const place = useDayPlace();
  const client = useApolloClient();
  useEffect(() => startActionQueue(client), [client]);
  useEffect(() => {
    // What is missing is fetched at the next visit; nothing of this one depends on it.
    keepPageFiles().catch(() => undefined);
  }, []);
  if (place.branch !== null) return <Day place={place} branchId={place.branch.id} />;
  return (
    <PageRoom>
      <PageHead title={t('day.title')} />
      <EmptyState picture={<Store size={32} />} title={t('day.noBranch.title')}>
        {t('day.noBranch.text')}
      </EmptyState>
    </PageRoom>
  );
}

function Day({ place, branchId }: { place: DayPlace; branchId: string }) {
  const user = useStaffUser();
  const newBookingLink = useNewBookingLink();
  const drawer = useBookingDrawer();
  const state = useDaySheet(branchId, place.date);
  const order = useStopOrder(state, place);
  const stopActions = useStopActions(place, state.read);
  const photos = usePhotoPicker();
  const printing = usePrintSheet(branchId, place.date, state.read);
  const queued = useQueuedActions();
  const day = `${branchId} ${place.date}`;
  const [failing, setFailing] = useState<{ day: string; stop: DayStop } | null>(null);
  const asked = failing?.day === day ? failing.stop : null;
  const own = useMemo(() => queued.filter(({ userId }) => userId === user._id), [queued, user._id]);
  const { sheet } = order;
  const today = useToday();
  const stops = useMemo(() => (sheet ? dayStops(sheet, own, today) : null), [sheet, own, today]);
  const shownStops = isForbidden(state.failure) ? null : stops;
  const isLoading = stops === null && state.failure === null;
  const mayWrite = isAllowed(user, 'booking:write');
  const actions: DayActions = {
    ...stopActions,
    mayStep: mayWrite || isAllowed(user, 'delivery:write'),
    move: mayWrite ? order.move : null,
    open: isAllowed(user, 'booking:read') ? drawer.open : null,
    pickPhotos: photos.pick,
    askWhyFailed: (stop) => setFailing({ day, stop }),
  };
  return (
    <DayActionsContext value={actions}>
      <DayPage
        place={place}
        state={state}
        stops={stops}
        waiting={pendingActions(own)}
        orphaned={
          isLoading
            ? []
            : orphanedActions(
                own,
                (shownStops ?? []).map(({ booking }) => booking.id),
              )
        }
        printing={printing}
        mayPrint={mayWrite}
        newBooking={newBookingLink?.({ branch: branchId, date: place.date }) ?? null}
        spoken={order.spoken}
      />
      {photos.field}
      <FailedSheet
        asked={asked}
        present={stops?.find(({ booking }) => booking.id === asked?.booking.id) ?? null}
        onClose={() => setFailing(null)}
      />
    </DayActionsContext>
  );
}
