import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { Navigate } from 'react-router-dom';
import { useNavigateFromHere } from '../../lib/navigate-from-here';
import { useT } from '../../lib/use-locale';
import { BookingVerificationCard } from '../booking-verification/booking-verification-card';
import { PromiseText } from '../change-promise/change-promise';
import { mayChange, type ChangeProps } from './change-target';
import { BriefDate, MovePage } from './move-page';
import { useMoveBooking } from './use-move-booking';

interface MoveBookingProps extends ChangeProps {
  /** The delivery failed, and its customer may choose a new date. */
  afterFailure?: boolean;
  /** The address of the booking's page, in the page's language. */
  back: string;
  /** Called when the booking has its new date. */
  onMoved?: () => void;
}

/** The page on which a customer chooses another date for a booking. */
export function MoveBooking({ afterFailure = false, back, onMoved, ...change }: MoveBookingProps) {
  const t = useT();
  const navigate = useNavigateFromHere();
  const { booking } = change;
  const close = () => navigate(back, { replace: true });
  const { days, date, gone, busy, failure, verification, choose, move } = useMoveBooking({ ...change, afterFailure, close, onMoved });

  if (!afterFailure && !mayChange(booking)) return <Navigate replace to={back} />;

  return (
    <MovePage
      days={days}
      booking={booking}
      back={back}
      deadline={
        afterFailure ? null : <PromiseText brief promise="until" until={lastChangeDate(booking.deliveryDate, booking.branch.leadTime)} />
      }
      keep={afterFailure ? t('manage.offer.back') : t('manage.move.keep', { date: <BriefDate date={booking.deliveryDate} /> })}
      date={date}
      gone={gone}
      busy={busy}
      failure={failure}
      asked={
        verification.needed && date ? (
          <BookingVerificationCard
            verification={verification}
            busy={busy}
            onConfirm={move}
            action={<span>{t('manage.move.to', { date: <BriefDate date={date} /> })}</span>}
          />
        ) : null
      }
      onChoose={choose}
      onKeep={close}
      onMove={move}
    />
  );
}
