import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Navigate, useNavigate } from 'react-router-dom';
import { useDeliveryDays } from '../date-picker/use-delivery-days';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import { mayChange, type ChangeProps } from './change-target';
import { MovePage, type LostDate } from './move-page';
import { useRescheduleBookingMutation } from './reschedule-booking.generated';
import { useChangeFailure } from './use-change-failure';

interface MoveBookingProps extends ChangeProps {
  /** Where the booking is shown as it stands, in the page's language. */
  back: string;
  /** It has its new date. */
  onMoved?: () => void;
}

/** Another date for a booking; the old place is kept until the new one is won. */
export function MoveBooking({ booking, target, back, onReload, onMoved }: MoveBookingProps) {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const showMessage = useSnackbar();
  const days = useDeliveryDays(booking.postcode, booking.deliveryDate);
  const [reschedule, { loading }] = useRescheduleBookingMutation();
  const [date, setDate] = useState<string | null>(null);
  const [gone, setGone] = useState<LostDate | null>(null);
  const close = () => void navigate(back, { replace: true });
  const { failure, fail, clear } = useChangeFailure(onReload, close);

  if (!mayChange(booking)) return <Navigate replace to={back} />;

  async function move(wanted: string) {
    clear();
    try {
      const { data } = await reschedule({ variables: { input: { ...target, version: booking.version, deliveryDate: wanted } } });
      const answer = data?.rescheduleBooking;
      if (answer?.__typename === 'DateUnavailable') {
        setGone({ date: wanted, reason: answer.reason, alternatives: answer.alternatives });
        setDate(null);
        days.refresh();
        window.scrollTo({ top: 0 });
        return;
      }
      close();
      onMoved?.();
      showMessage({
        color: 'success',
        content: intl.formatMessage({ id: 'manage.move.done' }, { date: deliveryDateText(wanted, locale, 'plain') }),
      });
    } catch (error) {
      await fail(error);
    }
  }

  return (
    <MovePage
      days={days}
      present={booking.deliveryDate}
      back={back}
      date={date}
      gone={gone}
      busy={loading}
      failure={failure}
      onChoose={(wanted) => {
        setGone(null);
        setDate(wanted === booking.deliveryDate ? null : wanted);
      }}
      onMove={() => (date ? void move(date) : undefined)}
    />
  );
}
