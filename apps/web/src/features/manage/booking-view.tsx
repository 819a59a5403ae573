import { useNavigate } from 'react-router-dom';
import { CancelBooking } from '../../components/booking-change/cancel-booking';
import { mayChange, type ChangeProps } from '../../components/booking-change/change-target';
import { useAddToCalendar } from '../../components/calendar-file/use-add-to-calendar';
import { BookingPrintSheet } from '../../components/print-sheet/booking-print-sheet';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../lib/use-locale';
import { BookingPage } from './booking-page';

/** The present state of a booking, and the dialog that cancels it. */
export function BookingView({ cancelling, token, ...change }: ChangeProps & { cancelling: boolean; token: string }) {
  const { booking } = change;
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const addToCalendar = useAddToCalendar();
  const close = () => void navigate(to(paths.manage), { replace: true, preventScrollReset: true });
  return (
    <>
      <BookingPage booking={booking} mayChange={mayChange(booking)} onAddToCalendar={() => addToCalendar(booking)} />
      <BookingPrintSheet booking={booking} mayChange={mayChange(booking)} token={token} />
      <CancelBooking {...change} open={cancelling} onClose={close} />
    </>
  );
}
