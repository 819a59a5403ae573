import { useT } from '../../lib/use-t';
import { useSnackbar } from '../../ui/snackbar';
import { useCancelBookingMutation } from './cancel-booking.generated';
import { CancelDialog } from './cancel-dialog';
import { mayChange, type ChangeProps } from './change-target';
import { useChangeFailure } from './use-change-failure';

interface CancelBookingProps extends ChangeProps {
  open: boolean;
  onClose: () => void;
  /** Its place is given back. */
  onCancelled?: () => void;
}

/** The dialog that gives a booking up. It opens only while its customer may do so. */
export function CancelBooking({ booking, target, open, onReload, onClose, onCancelled }: CancelBookingProps) {
  const t = useT();
  const showMessage = useSnackbar();
  const [cancelBooking, { loading }] = useCancelBookingMutation();
  const { failure, fail, clear } = useChangeFailure(onReload, onClose);

  async function cancel() {
    clear();
    try {
      await cancelBooking({ variables: { input: { ...target, version: booking.version } } });
      onClose();
      onCancelled?.();
      showMessage({ color: 'success', content: t('manage.cancelled.done') });
    } catch (error) {
      await fail(error);
    }
  }

  return (
    <CancelDialog
      open={open && mayChange(booking)}
      date={booking.deliveryDate}
      busy={loading}
      failure={failure}
      onConfirm={() => void cancel()}
      onClose={onClose}
    />
  );
}
