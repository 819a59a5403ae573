import { skipToken } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useSnackbar } from '../../ui/snackbar';
import { BookingDrawerPage } from './booking-drawer-page';
import { CancelForm } from './cancel-form';
import { EditForm } from './edit-form';
import { MoveForm } from './move-form';
import { OfferForm } from './offer-form';
import { OutcomeForm } from './outcome-form';
import type { DrawerForm, FormProps, StaffBooking } from './staff-booking';
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
import { useDeeds } from './use-deeds';

interface BookingDrawerViewProps {
  booking: StaffBooking;
  old: boolean;
  onReload: () => void;
  /** The form that is open instead of the booking. */
  form: DrawerForm | null;
  onForm: (form: DrawerForm | null) => void;
  onTyped: (typed: boolean) => void;
}

/** A booking in the drawer: as it stands, or a form that changes it. */
export function BookingDrawerView({ booking, old, onReload, form, onForm, onTyped }: BookingDrawerViewProps) {
  const intl = useIntl();
  const showMessage = useSnackbar();
  const user = useStaffUser();
  const deeds = useDeeds(booking.id);
  const [updateStatus] = useStaffUpdateStatusMutation();
  const [confirmOrder] = useStaffConfirmOrderMutation();
  const [withdrawOffer] = useStaffWithdrawOfferMutation();
  const [keepPastLimit] = useStaffKeepPastLimitMutation();
  const [removeDocument] = useStaffRemoveDocumentMutation();
  const [archiveBooking] = useStaffArchiveBookingMutation();
  const [restoreBooking] = useStaffRestoreBookingMutation();
  const { id, version, branch, deliveryDate, status, docUrls } = booking;
  const load = useBookingDayLoadQuery(
    form === null ? { variables: { branchIds: [branch.id], date: deliveryDate }, fetchPolicy: 'cache-and-network' } : skipToken,
  ).data?.dayLoads.find(({ date, branchId }) => date === deliveryDate && branchId === branch.id);

  const say = (message: string) => showMessage({ color: 'success', content: intl.formatMessage({ id: message }) });

  async function deed(run: () => Promise<unknown>, message: string) {
    if (await deeds.run(run)) say(message);
  }

  if (form !== null) {
    const props: FormProps = {
      booking,
      deeds,
      onTyped,
      onBack: () => {
        deeds.clear();
        onForm(null);
      },
      onDone: (message) => {
        onForm(null);
        if (message !== undefined) say(message);
      },
    };
    if (form === 'edit') return <EditForm {...props} />;
    if (form === 'move') return <MoveForm {...props} />;
    if (form === 'offer') return <OfferForm {...props} />;
    if (form === 'cancel') return <CancelForm {...props} />;
    return <OutcomeForm {...props} failed={form === 'failed'} />;
  }

  return (
    <BookingDrawerPage
      booking={booking}
      fill={load ?? null}
      mayWrite={isAllowed(user, 'booking:write')}
      deeds={deeds}
      old={old}
      onReload={onReload}
      onForm={(next) => {
        deeds.clear();
        onForm(next);
      }}
      onStatus={(next) => void deed(() => updateStatus({ variables: { id, version, status: next } }), `bookingDrawer.status.${next}`)}
      onArchive={(archived) =>
        void deed(
          () => (archived ? archiveBooking({ variables: { id } }) : restoreBooking({ variables: { id } })),
          archived ? 'bookingDrawer.archive.done' : 'bookingDrawer.restore.done',
        )
      }
      onConfirmOrder={() => void deed(() => confirmOrder({ variables: { id, version } }), 'bookingDrawer.check.done')}
      onWithdraw={(offerId) => void deed(() => withdrawOffer({ variables: { id: offerId } }), 'bookingDrawer.offer.withdrawn')}
      onKeep={() => void deed(() => keepPastLimit({ variables: { id, version } }), 'bookingDrawer.keep.done')}
      onAddDocuments={(urls) =>
        deed(() => updateStatus({ variables: { id, version, status, docUrls: [...docUrls, ...urls] } }), 'bookingDrawer.documents.added')
      }
      onRemoveDocument={(docUrl) => deed(() => removeDocument({ variables: { id, version, docUrl } }), 'bookingDrawer.documents.removed')}
    />
  );
}
