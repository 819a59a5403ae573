import { skipToken } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useSnackbar } from '../../ui/snackbar';
import { bookingDeeds, type BookingDeed } from './booking-deeds';
import type { DayFill } from './booking-head';
import type { DrawerForm, StaffBooking } from './staff-booking';
import {
  useBookingDayLoadQuery,
  useStaffArchiveBookingMutation,
  useStaffConfirmOrderMutation,
  useStaffKeepPastLimitMutation,
  useStaffRemoveDocumentMutation,
  useStaffRestoreBookingMutation,
  useStaffUpdateStatusMutation,
  useStaffWithdrawOfferMutation,
} from './staff-booking.generated';
import { useDeeds, useReadBooking, type Deeds } from './use-deeds';
import { usePickedDocuments, type PickedDocuments } from './use-picked-documents';
import { writeOnVersion } from './write-on-version';

/** What staff do with the open booking. */
export interface BookingWork {
  deeds: Deeds;
  mayWrite: boolean;
  /** Null while it is not known. */
  fill: DayFill | null;
  /** What its buttons offer; none without the right to write. */
  offered: readonly BookingDeed[];
  openForm: (form: DrawerForm) => void;
  say: (message: string) => void;
  confirmOrder: () => void;
  withdrawOffer: (offerId: string) => void;
  /** What is to be added to the booking; what could not be stays for another try. */
  picked: PickedDocuments;
  /** Adds all that is picked to whatever the booking has by then: that is in nobody's way. */
  addDocuments: () => Promise<void>;
  removeDocument: (docUrl: string) => Promise<unknown>;
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
  const intl = useIntl();
  const showMessage = useSnackbar();
  const mayWrite = isAllowed(useStaffUser(), 'booking:write');
  const deeds = useDeeds(id);
  const readBooking = useReadBooking(id);
  const picked = usePickedDocuments(booking?.docUrls.length ?? 0);
  const [updateStatus] = useStaffUpdateStatusMutation();
  const [confirmOrder] = useStaffConfirmOrderMutation();
  const [withdrawOffer] = useStaffWithdrawOfferMutation();
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
  const say = (message: string) => showMessage({ color: 'success', content: intl.formatMessage({ id: message }) });
  const deed = async (run: () => Promise<unknown>, message: string) => {
    if (await deeds.run(run)) say(message);
  };
  const addDocuments = async () => {
    const urls = await picked.send();
    if (urls === null) return;
    const add = async ({ version: newest, docUrls }: StaffBooking) => {
      const all = [...new Set([...docUrls, ...urls])];
      // The same status once more: a delivery's photographs may follow it.
      await updateStatus({ variables: { id, version: newest, status: 'DELIVERED', docUrls: all } });
      picked.clear();
    };
    await deed(
      async () => writeOnVersion({ start: await readBooking(), read: readBooking, mayGoOn: () => true, write: add }),
      'bookingDrawer.documents.added',
    );
  };
  const openForm = (form: DrawerForm) => {
    deeds.clear();
    onForm(form);
  };
  const runners = {
    onForm: openForm,
    onStatus: (next: 'OUT_FOR_DELIVERY' | 'CONFIRMED') =>
      void deed(() => updateStatus({ variables: { id, version, status: next } }), `bookingDrawer.status.${next}`),
    onArchive: (archived: boolean) =>
      void deed(
        () => (archived ? archiveBooking({ variables: { id } }) : restoreBooking({ variables: { id } })),
        archived ? 'bookingDrawer.archive.done' : 'bookingDrawer.restore.done',
      ),
    onKeep: () => void deed(() => keepPastLimit({ variables: { id, version } }), 'bookingDrawer.keep.done'),
  };
  return {
    deeds,
    mayWrite,
    fill,
    offered: mayWrite ? bookingDeeds(booking, fill, runners) : [],
    openForm,
    say,
    confirmOrder: () => void deed(() => confirmOrder({ variables: { id, version } }), 'bookingDrawer.check.done'),
    withdrawOffer: (offerId) => void deed(() => withdrawOffer({ variables: { id: offerId } }), 'bookingDrawer.offer.withdrawn'),
    picked,
    addDocuments,
    removeDocument: (docUrl) => deed(() => removeDocument({ variables: { id, version, docUrl } }), 'bookingDrawer.documents.removed'),
  };
}
