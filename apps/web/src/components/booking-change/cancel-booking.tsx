import { useCancelBookingMutation } from '../../graphql/managed-booking.generated';
import type { RequestFailure } from '../../lib/request-failure';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useSnackbar } from '../../ui/snackbar';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { FailureAlert } from '../failure-alert/failure-alert';
import { mayChange, useChangeFailure, type ChangeProps } from './change-target';

interface CancelBookingProps extends ChangeProps {
  open: boolean;
  onClose: () => void;
  /** Called when the booking is cancelled. */
  onCancelled?: () => void;
}

/** The dialog that cancels a booking. It opens only while its customer may cancel it. */
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

interface CancelDialogProps {
  open: boolean;
  date: string;
  busy: boolean;
  failure: RequestFailure | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation, then cancels the booking. */
function CancelDialog({ open, date, busy, failure, onConfirm, onClose }: CancelDialogProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('manage.cancel.title')}
      description={t('manage.cancel.text', { date: deliveryDateText(date, locale) })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('manage.cancel.keep')}
          </Button>
          <Button variant="danger" loading={busy} onClick={onConfirm}>
            {t('manage.cancel')}
          </Button>
        </>
      }
    >
      {failure ? <FailureAlert failure={failure} onRetry={onConfirm} /> : null}
    </Dialog>
  );
}
