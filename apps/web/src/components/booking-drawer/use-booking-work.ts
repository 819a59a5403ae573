import { skipToken, useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { conflictReasonOf } from '../../lib/request-failure';
import { differences } from '../../lib/differences';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import { useSnackbar } from '../../ui/snackbar';
import { useConfirm } from '../confirm/confirm';
import { useSaving, type Saving } from '../staff-form/use-saving';
import { availableActions, type BookingAction } from './booking-actions';
import { usePickedDocuments, type PickedDocuments } from './booking-documents';
import type { DayFill } from './booking-facts';
import type { DrawerForm, FormProps, MessageChannel, StaffBooking } from './staff-booking';
import {
  StaffBookingDocument,
  useBookingDayLoadQuery,
  useStaffArchiveBookingMutation,
  useStaffConfirmOrderMutation,
  useStaffConfirmNotifiedMutation,
  useStaffKeepPastLimitMutation,
  useStaffRemoveDocumentMutation,
  useStaffResendMessageMutation,
  useStaffRestoreBookingMutation,
  useStaffUndoStatusMutation,
  useStaffUpdateStatusMutation,
  useStaffWithdrawOfferMutation,
  type StaffBookingPartsFragment,
} from '../../graphql/staff-bookings.generated';

/** The state and the actions of the open booking. */
export interface BookingWork {
  saving: Saving;
  mayWrite: boolean;
  /** The load of its day; null while it is not known. */
  fill: DayFill | null;
  /** The offered actions; none without the right to change bookings. */
  offered: readonly BookingAction[];
  openForm: (form: DrawerForm) => void;
  /** @param undoable the version after a status step, which Undo in the message reverts */
  showDone: (message: string, undoable?: number) => void;
  /** Undoes the last status step; null without the right to change bookings. */
  undo: { press: () => void; busy: boolean } | null;
  confirmOrder: () => void;
  withdrawOffer: (offerId: string) => void;
  /** The files to add to the booking; a file that failed stays for another try. */
  picked: PickedDocuments;
  /** Adds the picked files to the documents that the booking has at that time, so that no change by others is lost. */
  addDocuments: () => Promise<void>;
  /** Asks first, then removes the document. */
  removeDocument: (docUrl: string) => void;
  sendAgain: (messageId: string, channel: MessageChannel) => void;
  /** Records that staff have notified the customer by telephone. */
  confirmNotified: () => void;
}

interface BookingWorkOptions {
  /** The id in the address; the booking follows it. */
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
  const confirm = useConfirm();
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
  const [confirmNotified] = useStaffConfirmNotifiedMutation();
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
  const showDone = (message: string, undoable?: number) =>
    showMessage({
      color: 'success',
      content: t(message),
      ...(undoable !== undefined && {
        action: { label: t('bookingDrawer.undoStep'), onPress: () => void undoStep(undoable) },
      }),
    });
  const save = async (change: () => Promise<unknown>, message: string) => {
    if (await saving.run(change)) showDone(message);
  };
  const addDocuments = async () => {
    const urls = await picked.send();
    if (urls === null) return;
    const add = async ({ version: newest, status, docUrls }: StaffBooking) => {
      const all = [...new Set([...docUrls, ...urls])];
      // The same status is sent with the new documents.
      await updateStatus({ variables: { id, version: newest, status, docUrls: all } });
      picked.clear();
    };
    await save(
      async () => writeOnVersion({ start: await readBooking(), read: readBooking, mayGoOn: () => true, write: add }),
      'bookingDrawer.documents.added',
    );
  };
  const askToRemove = async (docUrl: string) => {
    const done = await confirm({
      title: t('bookingDrawer.remove.title'),
      text: t('bookingDrawer.remove.text'),
      confirm: t('bookingDrawer.remove.confirm'),
      isDanger: true,
      run: () => removeDocument({ variables: { id, version, docUrl } }),
    });
    if (done) showDone('bookingDrawer.documents.removed');
    // The removal failed, perhaps because somebody else was first.
    else await readBooking().catch(() => undefined);
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
        showDone(
          next === 'CONFIRMED' ? 'bookingDrawer.status.CONFIRMED' : 'bookingDrawer.status.OUT_FOR_DELIVERY',
          data?.updateBookingStatus.version,
        );
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
    showDone,
    undo: mayWrite ? { press: () => void undoStep(version), busy: saving.busy } : null,
    confirmOrder: () => void save(() => confirmOrder({ variables: { id, version } }), 'bookingDrawer.check.done'),
    withdrawOffer: (offerId) => void save(() => withdrawOffer({ variables: { id: offerId } }), 'bookingDrawer.offer.withdrawn'),
    picked,
    addDocuments,
    removeDocument: (docUrl) => void askToRemove(docUrl),
    sendAgain: (messageId, channel) =>
      void save(async () => {
        await resendMessage({ variables: { id: messageId, channel } });
        // Shows the message in the log. It is sent: a read that fails is no reason to send it once more.
        await readBooking().catch(() => undefined);
      }, 'bookingDrawer.sentAgain'),
    confirmNotified: () => void save(() => confirmNotified({ variables: { bookingId: id, version } }), 'bookingDrawer.notified.done'),
  };
}

/** Returns a function that reads the booking from the server. */
export function useReadBooking(id: string): () => Promise<StaffBookingPartsFragment> {
  const client = useApolloClient();
  return async () => {
    const { data } = await client.query({ query: StaffBookingDocument, variables: { id }, fetchPolicy: 'network-only' });
    if (!data?.booking) throw new Error(`no answer for booking ${id}`);
    return data.booking;
  };
}

interface FormBasis {
  /** The booking as it was when the form was opened. */
  opened: StaffBooking;
  /**
   * Saves on the version that the user has seen. If somebody else has changed what the form depends on, it fails once with a CONFLICT, and
   * the next try saves on the new version.
   * @returns whether it was saved
   */
  save: (write: (on: StaffBooking) => Promise<unknown>) => Promise<boolean>;
}

/**
 * The basis of a form in the drawer, while others may change the booking.
 * @param isSame whether two states of the booking mean the same for the form
 */
export function useFormBasis({ booking, saving }: Pick<FormProps, 'booking' | 'saving'>, isSame: IsSame = hasSameBasis): FormBasis {
  const [opened] = useState(booking);
  const [seen, setSeen] = useState(booking);
  const read = useReadBooking(booking.id);

  function mayGoOn(newest: StaffBooking): boolean {
    setSeen(newest);
    return isSame(seen, newest);
  }

  return { opened, save: (write) => saving.run(() => writeOnVersion({ start: seen, read, mayGoOn, write })) };
}

type Resting = Pick<StaffBooking, 'status' | 'archived' | 'deliveryDate' | 'branch' | 'keptPastLimit' | 'moveOffer'>;

const basisOf = ({ status, archived, deliveryDate, branch, keptPastLimit, moveOffer }: Resting) => ({
  status,
  archived,
  deliveryDate,
  branchId: branch.id,
  keptPastLimit,
  offer: moveOffer && [moveOffer.id, moveOffer.state],
});

/**
 * Returns whether two states of a booking are the same for a decision on it: to move, offer, cancel, or record an outcome. These depend on
 * the date, the branch and the earlier decisions. Corrected details (name, remarks, quantities) and added photographs do not matter.
 */
export const hasSameBasis = (one: Resting, other: Resting): boolean => differences(basisOf(one), basisOf(other)).length === 0;

type Noted = Resting & Pick<StaffBooking, 'internalNote'>;
/** Compares two states of a booking for a form: true if they mean the same for it. */
export type IsSame = (one: StaffBooking, other: StaffBooking) => boolean;

/** As `hasSameBasis`, for the note for staff: the history does not keep its text, so an overwritten note is lost. */
export const hasSameNote = (one: Noted, other: Noted): boolean => hasSameBasis(one, other) && one.internalNote === other.internalNote;

/** Max number of tries while others keep changing the entity first. */
export const maxTries = 5;

interface VersionedWrite<Thing> {
  /** The entity that the change was made on. */
  start: Thing;
  /** Reads the present entity from the server. */
  read: () => Promise<Thing>;
  /** Returns whether the change still means the same on the newest version. */
  mayGoOn: (newest: Thing) => boolean;
  write: (on: Thing) => Promise<unknown>;
}

/**
 * Sends a change with the version it was made on. After a concurrent change that does not affect it, it is sent again on the newest
 * version.
 * @throws the server’s refusal, if the change may not go on, after too many tries, or for any other reason
 */
export async function writeOnVersion<Thing>({ start, read, mayGoOn, write }: VersionedWrite<Thing>): Promise<void> {
  let thing = start;
  for (let tries = 1; ; tries += 1) {
    try {
      await write(thing);
      return;
    } catch (error) {
      if (tries === maxTries || conflictReasonOf(error) !== 'STALE_VERSION') throw error;
      thing = await read();
      if (!mayGoOn(thing)) throw error;
    }
  }
}
