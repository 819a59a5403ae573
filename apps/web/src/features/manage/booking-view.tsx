import { useNavigate } from 'react-router-dom';
import type { OwnBookingPartsFragment } from '../../components/booking-card/managed-booking.generated';
import { CancelBooking } from '../../components/booking-change/cancel-booking';
import { mayChange, type ChangeProps } from '../../components/booking-change/change-target';
import { BookingPrintSheet } from '../../components/print-sheet/booking-print-sheet';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../lib/use-locale';
import { BookingPage } from './booking-page';

interface BookingViewProps extends ChangeProps {
  booking: OwnBookingPartsFragment;
  /** The question whether to move stood here before. */
  wasAsked: boolean;
  cancelling: boolean;
  token: string;
}

/** The present state of a booking, and the dialog that cancels it. */
export function BookingView({ booking, wasAsked, cancelling, token, ...change }: BookingViewProps) {
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const close = () => void navigate(to(paths.manage), { replace: true, preventScrollReset: true });
  return (
    <>
      <BookingPage {...change} booking={booking} replacing={wasAsked} mayChange={mayChange(booking)} />
      <BookingPrintSheet booking={booking} mayChange={mayChange(booking)} token={token} />
      <CancelBooking {...change} booking={booking} open={cancelling} onClose={close} />
    </>
  );
}
