import { isToBeChecked } from '@booking/domain/booking/order-check';
import { skipToken } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CircleQuestionMark, Copy, Pencil, Printer, RefreshCw } from 'lucide-react';
import { useId, useLayoutEffect, useState } from 'react';
import { FormattedNumber } from 'react-intl';
import { requestFailureOf } from '../../lib/request-failure';
import { useAskBeforeUnload } from '../../lib/use-ask-before-unload';
import { useMedia } from '../../lib/use-media';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { SegmentedTabs } from '../../ui/segmented-tabs';
import { SideDrawer } from '../../ui/side-drawer';
import { Skeleton } from '../../ui/skeleton';
import { useCopyReference } from '../booking-card/use-copy-reference';
import { PrintSheet } from '../print-sheet/print-sheet';
import { DiscardQuestion } from '../staff-form/staff-form-drawer';
import { ActionFailure } from './form-parts';
import { CorrectForm, WaitsForCustomer } from './after-outcome';
import { BookingActions, BookingBar, BookingMenu } from './booking-actions';
import { BookingDocuments } from './booking-documents';
import { BookingFacts, BookingHead, BookingOffer, BookingPromise } from './booking-facts';
import { BookingHistory } from './booking-history';
import { BookingMessages } from './booking-messages';
import { CancelForm, NoteForm, OutcomeForm, UncancelForm, WordsForm } from './outcome-forms';
import { EditForm } from './edit-form';
import { MoveForm, OfferForm } from './date-forms';
import { formTexts, type DrawerForm, type FormProps, type StaffBooking } from './staff-booking';
import { useStaffBookingQuery } from '../../graphql/staff-bookings.generated';
import { useBookingDrawer, useIsAboutMessages } from './use-booking-drawer';
import { useBookingWork, type BookingWork } from './use-booking-work';

/** Widths in rem: the calendar needs more room than the booking. */
const widths = { read: 30.25, edit: 37.5, move: 47 };

/** Where the drawer covers a telephone’s screen. A page that is magnified has no room for a bar. */
const barFits = '(max-width: 29.9975rem) and (min-height: 25.0025rem)';

/** The drawer of the booking in the address, over any staff page. Mounted once, in their layout. */
export function BookingDrawer() {
  const { id } = useBookingDrawer();
  // The browser's Back closes it or opens another booking. Unsaved changes are kept, and the drawer asks about them.
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const shown = unsaved ?? id;
  // Another booking gets a new drawer, so that no typed value of the previous one stays.
  return <Drawer key={shown} id={shown} isLeft={shown !== id} onUnsaved={setUnsaved} />;
}

interface DrawerProps {
  id: string | null;
  /** The address no longer has the id of this booking. */
  isLeft: boolean;
  /** Called with the id of a booking that has unsaved changes; null: there are none. */
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

  // A refusal that arrives after the form was left is shown too.
  const inForm = work !== null && form !== null && (isDirty || (isLeft && work.saving.failure !== null));
  const hasPicked = work !== null && (work.picked.documents.length > 0 || work.picked.sending);
  const isSaving = form !== null && work?.saving.busy === true;
  const isUnsaved = inForm || hasPicked || isSaving;
  const isAtStake = form === null ? hasPicked : inForm;
  const isAsking = !isSaving && (isLeft ? isUnsaved : asking && isAtStake);
  // A layout effect, so that it runs before Back can be pressed, as in useReportDirty.
  useLayoutEffect(() => onUnsaved(isUnsaved ? id : null), [onUnsaved, isUnsaved, id]);
  useAskBeforeUnload(isUnsaved);

  /** Escape, the cross and Back close the form first. The drawer asks before it discards changes, and stays open while it saves. */
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
      title={form === null ? title : t(formTexts[form], { reference: title })}
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
        <BookingSkeleton />
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

/** The skeleton of a booking. */
function BookingSkeleton() {
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

interface BookingDrawerViewProps {
  booking: StaffBooking;
  work: BookingWork;
  /** The actions are in a bar at the foot of the drawer instead of in the page. */
  hasBar: boolean;
  old: boolean;
  onReload: () => void;
  /** The form that is open instead of the booking. */
  form: DrawerForm | null;
  /** Returns from the form to the booking; asks first if there are unsaved changes. */
  onLeaveForm: () => void;
  onFormDone: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** A booking in the drawer, or a form that changes it. */
function BookingDrawerView({ booking, work, hasBar, old, onReload, form, onLeaveForm, onFormDone, onDirty }: BookingDrawerViewProps) {
  const { saving, showDone } = work;
  if (form === null) return <BookingDrawerPage booking={booking} work={work} hasBar={hasBar} old={old} onReload={onReload} />;
  const props: FormProps = {
    booking,
    saving,
    onDirty,
    onBack: onLeaveForm,
    onDone: (message, undoable) => {
      onFormDone();
      if (message !== undefined) showDone(message, undoable);
    },
  };
  if (form === 'edit') return <EditForm {...props} />;
  if (form === 'move') return <MoveForm {...props} />;
  if (form === 'offer') return <OfferForm {...props} />;
  if (form === 'cancel') return <CancelForm {...props} />;
  if (form === 'uncancel') return <UncancelForm {...props} />;
  if (form === 'correct') return <CorrectForm {...props} />;
  if (form === 'note') return <NoteForm {...props} />;
  if (form === 'words') return <WordsForm {...props} />;
  return <OutcomeForm {...props} failed={form === 'failed'} />;
}

const parts = ['booking', 'messages', 'history'] as const;
type Part = (typeof parts)[number];
const partTexts: Readonly<Record<Part, string>> = {
  booking: 'bookingDrawer.part.booking',
  messages: 'bookingDrawer.messages',
  history: 'bookingDrawer.history',
};

interface BookingDrawerPageProps {
  booking: StaffBooking;
  work: BookingWork;
  /** The actions are in a bar at the foot of the drawer instead of in the page. */
  hasBar: boolean;
  /** The booking could not be reloaded: it may be out of date. */
  old: boolean;
  onReload: () => void;
}

/** All parts of a booking, in three tabs, with its actions. */
function BookingDrawerPage({ booking, work, hasBar, old, onReload }: BookingDrawerPageProps) {
  const t = useT();
  const { saving, fill } = work;
  const panel = useId();
  const [part, setPart] = useState<Part>(useIsAboutMessages() ? 'messages' : 'booking');
  return (
    <Flex direction="column" gap="5">
      {saving.failure ? (
        <Box mb="-4.5">
          <ActionFailure failure={saving.failure} />
        </Box>
      ) : null}
      {old ? (
        <Alert status="warning" role="status">
          {t('bookingDrawer.old')}{' '}
          <Button variant="ghost" size="sm" onClick={onReload}>
            <RefreshCw size={15} />
            {t('ui.tryAgain')}
          </Button>
        </Alert>
      ) : null}
      <BookingHead booking={booking} fill={fill} />
      <SegmentedTabs
        label={t('bookingDrawer.part')}
        tabs={parts.map((value) => ({ value, label: <PartName part={value} count={booking.messages.length} /> }))}
        value={part}
        onChange={setPart}
        panelId={panel}
      />
      <Flex id={panel} role="tabpanel" aria-labelledby={`${panel}-tab`} direction="column" gap="5">
        {part === 'messages' ? <BookingMessages booking={booking} work={work} /> : null}
        {part === 'history' ? <BookingHistory history={booking.history} undo={booking.archived ? null : work.undo} /> : null}
        {part === 'booking' ? <BookingDetails booking={booking} work={work} hasBar={hasBar} /> : null}
      </Flex>
    </Flex>
  );
}

function PartName({ part, count }: { part: Part; count: number }) {
  const t = useT();
  return (
    <>
      {t(partTexts[part])}
      {part === 'messages' && count > 0 ? (
        <chakra.span ms="2" fontWeight="500" fontVariantNumeric="tabular-nums">
          <FormattedNumber value={count} />
        </chakra.span>
      ) : null}
    </>
  );
}

/** The details of a booking, with what staff have to do about it. */
function BookingDetails({ booking, work, hasBar }: Pick<BookingDrawerPageProps, 'booking' | 'work' | 'hasBar'>) {
  const t = useT();
  const { saving, mayWrite, offered, openForm, confirmOrder, withdrawOffer, picked, addDocuments, removeDocument } = work;
  const isQuantity = booking.orderCheck === 'QUANTITY';
  return (
    <>
      <WaitsForCustomer booking={booking} />
      <BookingOffer booking={booking} mayWrite={mayWrite} busy={saving.busy} onWithdraw={withdrawOffer} />
      {isToBeChecked(booking.orderCheck) ? (
        <Alert
          status="warning"
          icon={CircleQuestionMark}
          title={t(isQuantity ? 'bookingDrawer.checkQuantity.title' : 'bookingDrawer.check.title')}
        >
          {t(isQuantity ? 'bookingDrawer.checkQuantity.text' : 'bookingDrawer.check.text')}
          {mayWrite && booking.status !== 'CANCELLED' ? (
            <Box mt="2.5">
              <Button variant="outline" size="sm" loading={saving.busy} onClick={confirmOrder}>
                {t(isQuantity ? 'bookingDrawer.checkQuantity.confirm' : 'bookingDrawer.check.confirm')}
              </Button>
            </Box>
          ) : null}
        </Alert>
      ) : null}
      {offered.length > 0 && !hasBar ? <BookingActions offered={offered} busy={saving.busy} /> : null}
      <section>
        <Flex align="center" justify="space-between">
          <chakra.h3 textStyle="h3">{t('bookingDrawer.details')}</chakra.h3>
          {mayWrite && !booking.archived ? (
            <Button variant="ghost" size="sm" color="primary.fg" me="-3" onClick={() => openForm('edit')}>
              <Pencil size={15} />
              {t('bookingDrawer.edit')}
            </Button>
          ) : null}
        </Flex>
        <BookingFacts booking={booking} onNote={mayWrite && !booking.archived ? () => openForm('note') : null} />
        <BookingPromise booking={booking} />
      </section>
      <BookingDocuments
        docUrls={booking.docUrls}
        mayAdd={mayWrite && booking.status !== 'CANCELLED' && !booking.archived}
        mayRemove={mayWrite}
        busy={saving.busy}
        picked={picked}
        onAdd={addDocuments}
        onRemove={removeDocument}
      />
    </>
  );
}
