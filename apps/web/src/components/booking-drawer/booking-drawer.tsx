import { skipToken } from '@apollo/client/react';
import { Flex } from '@chakra-ui/react';
import { Copy, Printer } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { requestFailureOf } from '../../lib/request-failure';
import { useAskBeforeUnload } from '../../lib/use-ask-before-unload';
import { useMedia } from '../../lib/use-media';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { SideDrawer } from '../../ui/side-drawer';
import { Skeleton } from '../../ui/skeleton';
import { useCopyReference } from '../booking-card/use-copy-reference';
import { PrintSheet } from '../print-sheet/print-sheet';
import { DiscardQuestion } from '../staff-form/discard-question';
import { BookingBar, BookingMenu } from './booking-actions';
import { BookingDrawerView } from './booking-drawer-view';
import type { DrawerForm } from './staff-booking';
import { useStaffBookingQuery } from './staff-booking.generated';
import { useBookingDrawer } from './use-booking-drawer';
import { useBookingWork } from './use-booking-work';

/** In rem: the calendar takes more room than the booking. */
const widths = { read: 30.25, edit: 37.5, move: 47 };

/** Where the drawer covers a telephone's screen. A page magnified until little of it is left has no room for a bar. */
const barFits = '(max-width: 29.9975rem) and (min-height: 25.0025rem)';

/** The booking that the address names, over any page for staff. Mounted once, in their layout. */
export function BookingDrawer() {
  const { id } = useBookingDrawer();
  // The browser's Back closes it, or leads to another: what is not saved outlasts that, and is asked for.
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const shown = unsaved ?? id;
  // Another booking gets a new drawer: nothing that was typed for the one before stands in it.
  return <Drawer key={shown} id={shown} isLeft={shown !== id} onUnsaved={setUnsaved} />;
}

interface DrawerProps {
  id: string | null;
  /** The address does not name it any more. */
  isLeft: boolean;
  /** Which booking has something that is not saved yet; null: it has nothing. */
  onUnsaved: (id: string | null) => void;
}

function Drawer({ id, isLeft, onUnsaved }: DrawerProps) {
  const t = useT();
  const { open, close } = useBookingDrawer();
  const copyReference = useCopyReference();
  const [form, setForm] = useState<DrawerForm | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const { data, loading, error, refetch } = useStaffBookingQuery(
    id === null ? skipToken : { variables: { id }, fetchPolicy: 'cache-and-network' },
  );
  const booking = data?.booking ?? null;
  const reload = () => void refetch().catch(() => undefined);
  const hasBar = useMedia(barFits);
  const work = useBookingWork({ id: id ?? '', booking, inForm: form !== null, onForm: show });
  const offered = work?.offered ?? [];
  const title = booking?.reference ?? t('bookingDrawer.title');

  function show(next: DrawerForm | null) {
    setForm(next);
    setDirty(false);
    setAsking(false);
  }

  // What was refused after one had left is to be seen too.
  const inForm = work !== null && form !== null && (isDirty || (isLeft && work.saving.failure !== null));
  const hasPicked = work !== null && work.picked.documents.length > 0;
  const isSaving = form !== null && work?.saving.busy === true;
  const isUnsaved = inForm || hasPicked || isSaving;
  const isAtStake = form === null ? hasPicked : inForm;
  const isAsking = !isSaving && (isLeft ? isUnsaved : asking && isAtStake);
  // Before Back can be pressed, as in useReportDirty.
  useLayoutEffect(() => onUnsaved(isUnsaved ? id : null), [onUnsaved, isUnsaved, id]);
  useAskBeforeUnload(isUnsaved);

  /** Escape, the cross and Back lead back from a form first; what was typed or picked is asked for, and what is being saved stays. */
  function leave() {
    if (isSaving) return;
    if (isAtStake && !isAsking) setAsking(true);
    else discard();
  }

  function discard() {
    work?.saving.clear();
    if (form === null || isLeft) work?.picked.clear();
    if (form === null && !isLeft) close();
    show(null);
  }

  function keep() {
    setAsking(false);
    if (isLeft && id !== null) open(id);
  }

  return (
    <SideDrawer
      open={id !== null}
      onClose={leave}
      closeOutside={form === null}
      page={form}
      title={form === null ? title : t(`bookingDrawer.form.${form}`, { reference: title })}
      width={form === null ? widths.read : form === 'move' || form === 'offer' ? widths.move : widths.edit}
      headActions={
        booking && form === null ? (
          <>
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={t('deliveryForm.confirmation.copyReference', { reference: booking.reference })}
              onClick={() => void copyReference(booking.reference)}
            >
              <Copy size={17} />
            </Button>
            {hasBar ? (
              <BookingMenu offered={offered} />
            ) : (
              <Button variant="ghost" size="sm" icon aria-label={t('bookingDrawer.print')} onClick={() => window.print()}>
                <Printer size={17} />
              </Button>
            )}
          </>
        ) : null
      }
      foot={hasBar && form === null && work && offered.length > 0 ? <BookingBar offered={offered} busy={work.saving.busy} /> : null}
    >
      {booking && work ? (
        <>
          {isAsking ? <DiscardQuestion onKeep={keep} onDiscard={discard} /> : null}
          <BookingDrawerView
            booking={booking}
            work={work}
            hasBar={hasBar}
            old={error !== undefined}
            onReload={reload}
            form={form}
            onLeaveForm={leave}
            onFormDone={() => show(null)}
            onDirty={setDirty}
          />
          <PrintSheet booking={booking} mayChange={false} token={null} />
        </>
      ) : loading ? (
        <Shape />
      ) : error && requestFailureOf(error).code === 'NOT_FOUND' ? (
        <div role="alert">
          <EmptyState
            picture={<BedScene />}
            title={t('bookingDrawer.notFound.title')}
            action={
              <Button variant="tint" onClick={close}>
                {t('ui.close')}
              </Button>
            }
          >
            {t('bookingDrawer.notFound.text')}
          </EmptyState>
        </div>
      ) : (
        <ErrorState title={t('bookingDrawer.failed.title')} onRetry={reload}>
          {t('bookingDrawer.failed.text')}
        </ErrorState>
      )}
    </SideDrawer>
  );
}

/** The shape of a booking while it is on its way. */
function Shape() {
  const t = useT();
  return (
    <Flex direction="column" gap="4" role="status" aria-label={t('bookingDrawer.loading')}>
      <Flex gap="4" align="center">
        <Skeleton width="3.75rem" height="14" />
        <Skeleton width="55%" height="5" />
      </Flex>
      {[60, 45, 70, 50, 65, 40].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </Flex>
  );
}
