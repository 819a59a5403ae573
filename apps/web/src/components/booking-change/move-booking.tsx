import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useT } from '../../lib/use-t';
import { BookingProofCard } from '../booking-proof/booking-proof-card';
import { useBookingProof } from '../booking-proof/use-booking-proof';
import { PromiseText } from '../change-promise/change-promise';
import { useDeliveryDays } from '../date-picker/use-delivery-days';
import { mayChange, type ChangeProps } from './change-target';
import { BriefDate } from './move-bar';
import { MovePage, type TakenDate } from './move-page';
import { useRescheduleBookingMutation } from './reschedule-booking.generated';
import { useChangeFailure } from './use-change-failure';
import { useUndoMove } from './use-undo-move';

interface MoveBookingProps extends ChangeProps {
  /** Where the booking is shown as it stands, in the page's language. */
  back: string;
  /** It has its new date. */
  onMoved?: () => void;
}

/** Another date for a booking; the old place is kept until the new one is won. */
export function MoveBooking({ booking, target, back, onReload, onMoved }: MoveBookingProps) {
  const t = useT();
  const navigate = useNavigate();
  const days = useDeliveryDays(booking.postcode, booking.deliveryDate);
  const [reschedule, { loading }] = useRescheduleBookingMutation();
  const [date, setDate] = useState<string | null>(null);
  const [gone, setGone] = useState<TakenDate | null>(null);
  const proof = useBookingProof(booking.primaryContact);
  const close = () => void navigate(back, { replace: true });
  const { failure, fail, clear } = useChangeFailure(onReload, close);
  const sayMoved = useUndoMove({ target, onReload, onMoved });

  if (!mayChange(booking)) return <Navigate replace to={back} />;

  async function move(wanted: string) {
    clear();
    try {
      const input = { ...target, version: booking.version, deliveryDate: wanted, proof: proof.given() };
      const answer = (await reschedule({ variables: { input } })).data?.rescheduleBooking;
      if (answer?.__typename === 'ProofNeeded' || answer?.__typename === 'OtpRejected') {
        proof.ask(answer);
        return;
      }
      if (answer?.__typename === 'DateUnavailable') {
        proof.keep();
        setGone({ date: wanted, reason: answer.reason, alternatives: answer.alternatives });
        setDate(null);
        days.refresh();
        window.scrollTo({ top: 0 });
        return;
      }
      proof.forget();
      close();
      onMoved?.();
      if (answer) sayMoved(answer.booking, booking.deliveryDate);
    } catch (error) {
      await fail(error);
      window.scrollTo({ top: 0 });
    }
  }

  return (
    <MovePage
      days={days}
      booking={booking}
      back={back}
      deadline={<PromiseText brief promise="until" until={lastChangeDate(booking.deliveryDate, booking.branch.leadTime)} />}
      keep={t('manage.move.keep', { date: <BriefDate date={booking.deliveryDate} /> })}
      date={date}
      gone={gone}
      busy={loading}
      failure={failure}
      asked={
        proof.needed && date ? (
          <BookingProofCard
            proof={proof}
            busy={loading}
            onConfirm={() => void move(date)}
            action={<span>{t('manage.move.to', { date: <BriefDate date={date} /> })}</span>}
          />
        ) : null
      }
      onChoose={(wanted) => {
        // What is on its way cannot be called back, and its answer must not meet another date.
        if (loading) return;
        setGone(null);
        clear();
        proof.close();
        setDate(wanted === booking.deliveryDate ? null : wanted);
      }}
      onKeep={close}
      onMove={() => (date ? void move(date) : undefined)}
    />
  );
}
