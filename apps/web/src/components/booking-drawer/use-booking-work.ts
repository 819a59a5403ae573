import { skipToken } from '@apollo/client/react';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-t';
import { useToday } from '../../lib/use-today';
import { useSnackbar } from '../../ui/snackbar';
import { useSaving, type Saving } from '../staff-form/use-saving';
import { availableActions, type BookingAction } from './available-actions';
import type { DayFill } from './booking-head';
import type { DrawerForm, MessageChannel, StaffBooking } from './staff-booking';
import {
  useBookingDayLoadQuery,
  useStaffArchiveBookingMutation,
  useStaffConfirmOrderMutation,
  useStaffConfirmToldMutation,
  useStaffKeepPastLimitMutation,
  useStaffRemoveDocumentMutation,
  useStaffResendMessageMutation,
  useStaffRestoreBookingMutation,
  useStaffUndoStatusMutation,
  useStaffUpdateStatusMutation,
  useStaffWithdrawOfferMutation,
} from './staff-booking.generated';
import { useReadBooking } from './use-read-booking';
import { usePickedDocuments, type PickedDocuments } from './use-picked-documents';
import { writeOnVersion } from './write-on-version';

/** What staff do with the open booking. */
export interface BookingWork {
  saving: Saving;
  mayWrite: boolean;
  /** Null while it is not known. */
  fill: DayFill | null;
  /** What its buttons offer; none without the right to write. */
  offered: readonly BookingAction[];
  openForm: (form: DrawerForm) => void;
  /** @param undoable version of the booking after a step of status, which the message can take back */
  say: (message: string, undoable?: number) => void;
  /** Takes the last step of status back; null without the right to write. */
  undo: { press: () => void; busy: boolean } | null;
  confirmOrder: () => void;
  withdrawOffer: (offerId: string) => void;
  /** What is to be added to the booking; what could not be stays for another try. */
  picked: PickedDocuments;
  /** Adds all that is picked to the documents that the booking has by then: no change by others is lost. */
  addDocuments: () => Promise<void>;
  removeDocument: (docUrl: string) => Promise<unknown>;
  sendAgain: (messageId: string, channel: MessageChannel) => void;
  /** Its family was told on the telephone. */
  confirmTold: () => void;
}

interface BookingWorkOptions {
  /** Of the address; the booking follows. */
  id: string;
  booking: StaffBooking | null;
  /** A form is open instead of the booking. */
  inForm: boolean;
  onForm: (form: DrawerForm) => void;
}

/** @returns null while there is no booking */
export function useBookingWork({ id, booking, inForm, onForm }: BookingWorkOptions): BookingWork | null {
  const t = useT();
  const showMessage = useSnackbar();
  const mayWrite = isAllowed(useStaffUser(), 'booking:write');
  const today = useToday();
  const readBooking = useReadBooking(id);
  const saving = useSaving(readBooking);
  const picked = usePickedDocuments(booking?.docUrls.length ?? 0);
  const [updateStatus] = useStaffUpdateStatusMutation();
  const [undoStatus] = useStaffUndoStatusMutation();
  const [confirmOrder] = useStaffConfirmOrderMutation();
  const [withdrawOffer] = useStaffWithdrawOfferMutation();
  const [resendMessage] = useStaffResendMessageMutation();
  const [confirmTold] = useStaffConfirmToldMutation();
  const [keepPastLimit] = useStaffKeepPastLimitMutation();
  const [removeDocument] = useStaffRemoveDocumentMutation();
  const [archiveBooking] = useStaffArchiveBookingMutation();
  const [restoreBooking] = useStaffRestoreBookingMutation();
  const load = useBookingDayLoadQuery(
    booking === null || inForm
      ? skipToken
      : { variables: { branchIds: [booking.branch.id], date: booking.deliveryDate }, fetchPolicy: 'cache-and-network' },
  ).data?.dayLoads.find(({ date, branchId }) => date === booking?.deliveryDate && branchId === booking.branch.id);

  if (booking === null) return null;
  const { version } = booking;
  const fill = load ?? null;
  const undoStep = async (seen: number) => {
    const undone = await saving.run(() => undoStatus({ variables: { id, version: seen } }));
    showMessage(
      undone ? { color: 'success', content: t('bookingDrawer.undone') } : { color: 'medium', content: t('bookingDrawer.notUndone') },
    );
  };
  const say = (message: string, undoable?: number) =>
    showMessage({
      color: 'success',
      content: t(message),
      ...(undoable !== undefined && {
        action: { label: t('bookingDrawer.undoStep'), onPress: () => void undoStep(undoable) },
      }),
    });
  const save = async (change: () => Promise<unknown>, message: string) => {
    if (await saving.run(change)) say(message);
  };
  const addDocuments = async () => {
    const urls = await picked.send();
    if (urls === null) return;
    const add = async ({ version: newest, status, docUrls }: StaffBooking) => {
      const all = [...new Set([...docUrls, ...urls])];
      // The same status once more: documents may follow it.
      await updateStatus({ variables: { id, version: newest, status, docUrls: all } });
      picked.clear();
    };
    await save(
      async () => writeOnVersion({ start: await readBooking(), read: readBooking, mayGoOn: () => true, write: add }),
      'bookingDrawer.documents.added',
    );
  };
  const openForm = (form: DrawerForm) => {
    saving.clear();
    onForm(form);
  };
  const runners = {
    onForm: openForm,
    onStatus: (next: 'OUT_FOR_DELIVERY' | 'CONFIRMED') =>
      void saving.run(async () => {
        const { data } = await updateStatus({ variables: { id, version, status: next } });
        say(`bookingDrawer.status.${next}`, data?.updateBookingStatus.version);
      }),
    onArchive: (archived: boolean) =>
      void save(
        () => (archived ? archiveBooking({ variables: { id } }) : restoreBooking({ variables: { id } })),
        archived ? 'bookingDrawer.archive.done' : 'bookingDrawer.restore.done',
      ),
    onKeep: () => void save(() => keepPastLimit({ variables: { id, version } }), 'bookingDrawer.keep.done'),
  };
  return {
    saving,
    mayWrite,
    fill,
    offered: mayWrite ? availableActions(booking, { fill, today }, runners) : [],
    openForm,
    say,
    undo: mayWrite ? { press: () => void undoStep(version), busy: saving.busy } : null,
    confirmOrder: () => void save(() => confirmOrder({ variables: { id, version } }), 'bookingDrawer.check.done'),
    withdrawOffer: (offerId) => void save(() => withdrawOffer({ variables: { id: offerId } }), 'bookingDrawer.offer.withdrawn'),
    picked,
    addDocuments,
    removeDocument: (docUrl) => save(() => removeDocument({ variables: { id, version, docUrl } }), 'bookingDrawer.documents.removed'),
    sendAgain: (messageId, channel) =>
      void save(async () => {
        await resendMessage({ variables: { id: messageId, channel } });
        // What was sent stands in the booking.
        await readBooking();
      }, 'bookingDrawer.sentAgain'),
    confirmTold: () => void save(() => confirmTold({ variables: { bookingId: id, version } }), 'bookingDrawer.told.done'),
  };
}
