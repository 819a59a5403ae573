import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { now } from '../../lib/clock';
import { useT } from '../../lib/use-t';
import type { OfferedBookingPartsFragment } from '../booking-card/managed-booking.generated';
import { mayChange, type ChangeProps } from '../booking-change/change-target';
import { MovePage } from '../booking-change/move-page';
import { useDeliveryDays } from '../date-picker/use-delivery-days';
import { AnswerMoment } from './answer-moment';
import { OfferPage } from './offer-page';
import { withKeptPlace } from './other-days';
import { useAnswerOffer } from './use-answer-offer';
import type { MoveOffer } from './waiting-offer';

export interface OfferViewProps extends Omit<ChangeProps, 'booking'> {
  booking: OfferedBookingPartsFragment;
  offer: MoveOffer;
  /** The calendar with every free date is open. */
  choosing: boolean;
  /** The addresses of the question, of that calendar, and of what cancels the booking. */
  addresses: { question: string; calendar: string; cancel: string };
  onAnswered: (booking: OfferedBookingPartsFragment) => void;
}

/** Asks how the booking stands when the time for an answer is over: its offer has lapsed then, on every device. */
function useLapse(answerBy: string, onLapse: () => Promise<void>) {
  useEffect(() => {
    const left = Date.parse(answerBy) - now();
    if (left <= 0) return;
    const timer = setTimeout(() => void onLapse(), left);
    return () => clearTimeout(timer);
  }, [answerBy, onLapse]);
}

/** A customer was asked to agree to another date: the question, and the calendar for those whom that date does not suit. */
export function OfferView({ booking, offer, target, choosing, addresses, onReload, onAnswered }: OfferViewProps) {
  const t = useT();
  const navigate = useNavigate();
  const days = useDeliveryDays(booking.postcode, offer.deliveryDate);
  const calendar = { ...days.calendar, byDate: withKeptPlace(days.calendar.byDate, offer.deliveryDate) };
  const [date, setDate] = useState<string | null>(null);
  useLapse(offer.answerBy, onReload);
  const answering = useAnswerOffer({
    target,
    onReload,
    onAnswered,
    onGone: () => {
      setDate(null);
      days.refresh();
    },
  });
  const { sending, gone, failure } = answering;

  function choose(wanted: string) {
    // What is on its way cannot be called back, and its answer must not meet another date.
    if (sending !== null) return;
    answering.clear();
    setDate(wanted === booking.deliveryDate ? null : wanted);
  }
  /** Sends the date that the customer saw: they never agree to another one. */
  const take = (wanted: string) => answering.send({ accept: wanted === offer.deliveryDate, deliveryDate: wanted });

  if (choosing) {
    return (
      <MovePage
        days={{ ...days, calendar }}
        booking={booking}
        back={addresses.question}
        deadline={t('manage.offer.answerBy', { until: <AnswerMoment at={offer.answerBy} brief /> })}
        keep={t('manage.offer.back')}
        date={date}
        gone={gone}
        busy={sending !== null}
        failure={failure}
        onChoose={choose}
        onKeep={() => void navigate(addresses.question, { replace: true })}
        onMove={() => (date === null ? undefined : take(date))}
      />
    );
  }
  return (
    <OfferPage
      booking={booking}
      offer={offer}
      days={days}
      byDate={calendar.byDate}
      date={date}
      answering={answering}
      addresses={{ calendar: addresses.calendar, cancel: mayChange(booking) ? addresses.cancel : null }}
      onAgree={() => take(offer.deliveryDate)}
      onChoose={(wanted) => choose(wanted === date ? booking.deliveryDate : wanted)}
      onMove={take}
      onDecline={() => answering.send({ accept: false, deliveryDate: null })}
    />
  );
}
