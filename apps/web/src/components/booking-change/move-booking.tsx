import { useApolloClient } from '@apollo/client/react';
import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import {
  RescheduleBookingDocument,
  useRescheduleBookingMutation,
  type RescheduleBookingMutation,
} from '../../graphql/managed-booking.generated';
import { useLocale, useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import { BookingProofCard } from '../booking-proof/booking-proof-card';
import { useBookingProof } from '../booking-proof/use-booking-proof';
import { PromiseText } from '../change-promise/change-promise';
import { useDeliveryDays } from '../date-picker/use-delivery-days';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { mayChange, useChangeFailure, type ChangeProps } from './change-target';
import { BriefDate, MovePage, type TakenDate } from './move-page';

interface MoveBookingProps extends ChangeProps {
  /** The delivery failed, and its customer may choose a new date. */
  afterFailure?: boolean;
  /** Where the booking is shown as it stands, in the page's language. */
  back: string;
  /** It has its new date. */
  onMoved?: () => void;
}

/** Another date for a booking; the old place is kept until the new one is won. */
export function MoveBooking({ booking, target, afterFailure = false, back, onReload, onMoved }: MoveBookingProps) {
  const t = useT();
  const navigate = useNavigate();
  const days = useDeliveryDays(booking.postcode, booking.deliveryDate, { quantities: booking });
  const [reschedule, { loading }] = useRescheduleBookingMutation();
  const [date, setDate] = useState<string | null>(null);
  const [gone, setGone] = useState<TakenDate | null>(null);
  const proof = useBookingProof(booking.primaryContact);
  const close = () => void navigate(back, { replace: true });
  const { failure, fail, clear } = useChangeFailure(onReload, close);
  const sayMoved = useUndoMove({ target, onReload, onMoved });

  if (!afterFailure && !mayChange(booking)) return <Navigate replace to={back} />;

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
      // There is no way back to the day of a failed delivery.
      if (answer) sayMoved(answer.booking, afterFailure ? null : booking.deliveryDate);
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
      deadline={
        afterFailure ? null : <PromiseText brief promise="until" until={lastChangeDate(booking.deliveryDate, booking.branch.leadTime)} />
      }
      keep={afterFailure ? t('manage.offer.back') : t('manage.move.keep', { date: <BriefDate date={booking.deliveryDate} /> })}
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

/** A booking as it stands after its date was changed. */
type MovedBooking = Extract<RescheduleBookingMutation['rescheduleBooking'], { __typename: 'RescheduleBookingSuccess' }>['booking'];

/**
 * Says that a booking has moved and offers the way back, as long as its customer may still change it. The way back is a change like
 * any other: the old place may be gone by then.
 */
function useUndoMove({ target, onReload, onMoved }: Omit<ChangeProps, 'booking'> & { onMoved?: (() => void) | undefined }) {
  const client = useApolloClient();
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const day = (date: string) => deliveryDateText(date, locale, 'day');
  const say = (id: string, color: 'success' | 'medium', values: Record<string, string> = {}) =>
    showMessage({ color, content: t(id, values) });

  // The message outlives the page that showed it: no hook of that page takes part here.
  async function undo(moved: MovedBooking, from: string) {
    try {
      const { data } = await client.mutate({
        mutation: RescheduleBookingDocument,
        variables: { input: { ...target, version: moved.version, deliveryDate: from } },
      });
      if (data?.rescheduleBooking.__typename === 'DateUnavailable') {
        say('manage.move.undoLost', 'medium', { date: day(from), kept: day(moved.deliveryDate) });
        return;
      }
      if (data?.rescheduleBooking.__typename !== 'RescheduleBookingSuccess') throw new Error('it was not moved back');
      say('manage.move.undone', 'success', { date: day(from) });
      onMoved?.();
    } catch {
      // Changed in the meantime, too late, or no answer: the page shows how it stands once it is fetched again.
      await onReload();
      say('manage.move.undoFailed', 'medium');
    }
  }

  return (moved: MovedBooking, from: string | null) =>
    showMessage({
      color: 'success',
      content: t('manage.move.done', { date: day(moved.deliveryDate) }),
      ...(from !== null &&
        mayChange(moved) && {
          action: { label: t('manage.move.undo'), onPress: () => void undo(moved, from) },
        }),
    });
}
