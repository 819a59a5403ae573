import { paths } from '@booking/domain/navigation/paths';
import { useNavigate } from 'react-router-dom';
import { CancelBooking } from '../../components/booking-change/cancel-booking';
import { mayChange } from '../../components/booking-change/change-target';
import { LazyOfferView } from '../../components/booking-offer/lazy-offer-view';
import type { OfferViewProps } from '../../components/booking-offer/offer-view';
import { BookingPrintSheet } from '../../components/print-sheet/booking-print-sheet';
import { useLocalisedPath } from '../../lib/use-locale';
import { ManageSkeleton } from './manage-skeleton';

interface AskedViewProps extends Pick<OfferViewProps, 'booking' | 'offer' | 'target' | 'onReload'> {
  token: string;
  /** What the address asks for. */
  action: string | null;
}

/** The question whether a delivery may come on another day, by the link of the message. On paper stands the booking as it is. */
export function AskedView({ token, action, ...asked }: AskedViewProps) {
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const question = to(paths.manage);
  const show = () => void navigate(question, { replace: true, preventScrollReset: true });
  const { booking, target, onReload } = asked;
  return (
    <>
      <LazyOfferView
        {...asked}
        fallback={<ManageSkeleton />}
        choosing={action === 'move'}
        addresses={{ question, calendar: `${question}?action=move`, cancel: `${question}?action=cancel` }}
        onAnswered={show}
      />
      <BookingPrintSheet booking={booking} mayChange={mayChange(booking)} token={token} />
      <CancelBooking booking={booking} target={target} onReload={onReload} open={action === 'cancel'} onClose={show} />
    </>
  );
}
