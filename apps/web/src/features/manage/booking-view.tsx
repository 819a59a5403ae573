import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OfferedBookingPartsFragment } from '../../components/booking-card/managed-booking.generated';
import { CancelBooking } from '../../components/booking-change/cancel-booking';
import { mayChange, type ChangeProps } from '../../components/booking-change/change-target';
import { useAddToCalendar } from '../../components/calendar-file/use-add-to-calendar';
import { BookingPrintSheet } from '../../components/print-sheet/booking-print-sheet';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../lib/use-locale';
import { BookingPage } from './booking-page';

interface BookingViewProps extends ChangeProps {
  booking: OfferedBookingPartsFragment;
  /** The question whether to move stood here before. */
  wasAsked: boolean;
  cancelling: boolean;
  /** The e-mail's "Add to calendar" led here. */
  calendarAsked: boolean;
  token: string;
}

/** The present state of a booking, and the dialog that cancels it. */
export function BookingView({ booking, wasAsked, cancelling, calendarAsked, token, ...change }: BookingViewProps) {
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const addToCalendar = useAddToCalendar();
  const hasGiven = useRef(false);
  useEffect(() => {
    if (!calendarAsked || hasGiven.current) return;
    // Once: not again when the page is loaded again, or when the customer comes back to it.
    hasGiven.current = true;
    addToCalendar(booking);
    void navigate(to(paths.manage), { replace: true, preventScrollReset: true });
  }, [calendarAsked, addToCalendar, booking, navigate, to]);
  const close = () => void navigate(to(paths.manage), { replace: true, preventScrollReset: true });
  return (
    <>
      <BookingPage booking={booking} replacing={wasAsked} mayChange={mayChange(booking)} onAddToCalendar={() => addToCalendar(booking)} />
      <BookingPrintSheet booking={booking} mayChange={mayChange(booking)} token={token} />
      <CancelBooking {...change} booking={booking} open={cancelling} onClose={close} />
    </>
  );
}
