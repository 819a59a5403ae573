import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  RescheduleBookingDocument,
  useRescheduleBookingMutation,
  type RescheduleBookingMutation,
} from '../../graphql/managed-booking.generated';
import type { RequestFailure } from '../../lib/request-failure';
import { useLocale, useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import { useBookingVerification, type BookingVerification } from '../booking-verification/use-booking-verification';
import { useDeliveryDays, type DeliveryDays } from '../date-picker/use-delivery-days';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { mayChange, useChangeFailure, type ChangeProps } from './change-target';
import type { TakenDate } from './move-page';

interface MoveOptions extends ChangeProps {
  /** The delivery failed, and its customer may choose a new date. */
  afterFailure: boolean;
  /** Holds the chosen date; null: it is not held. */
  hold?: DayHold | null;
  /** Closes the page: the booking has been moved, or somebody else has changed it. */
  close: () => void;
  /** Called when the booking has its new date, also after Undo. */
  onMoved?: (() => void) | undefined;
}

/** Holds the places of a booking on another date. */
export interface DayHold {
  /** Holds the date, or moves the hold to it. Resolves to the refusal of a date that has been taken; else null: a move needs no hold. */
  take: (date: string) => Promise<TakenDate | null>;
  /** Waits for pending requests, then resolves to the token of the hold; null without a hold. */
  token: () => Promise<string | null>;
}

interface BookingMove {
  days: DeliveryDays;
  /** The date to move to. */
  date: string | null;
  gone: TakenDate | null;
  busy: boolean;
  failure: RequestFailure | null;
  verification: BookingVerification;
  choose: (date: string) => void;
  /** Moves the booking to the chosen date. */
  move: () => void;
}

/** Chooses another date for a booking and moves it there. The old place is kept until the booking has the new one. */
export function useMoveBooking({ booking, target, afterFailure, hold = null, close, onReload, onMoved }: MoveOptions): BookingMove {
  const days = useDeliveryDays(booking.postcode, booking.deliveryDate, { quantities: booking });
  const [reschedule, { loading }] = useRescheduleBookingMutation();
  const [date, setDate] = useState<string | null>(null);
  const [gone, setGone] = useState<TakenDate | null>(null);
  const verification = useBookingVerification(booking.primaryContact);
  const { failure, fail, clear } = useChangeFailure(onReload, close);
  const showMoved = useUndoMove({ target, onReload, onMoved });

  function lose({ date: lost, reason, alternatives }: TakenDate) {
    setGone({ date: lost, reason, alternatives });
    setDate(null);
    days.refresh();
    window.scrollTo({ top: 0 });
  }

  async function move(wanted: string) {
    clear();
    try {
      const holdToken = hold === null ? null : await hold.token();
      const input = {
        ...target,
        version: booking.version,
        deliveryDate: wanted,
        proof: verification.given(),
        ...(holdToken !== null && { holdToken }),
      };
      const answer = (await reschedule({ variables: { input } })).data?.rescheduleBooking;
      if (answer?.__typename === 'ProofNeeded' || answer?.__typename === 'OtpRejected') {
        verification.ask(answer);
        return;
      }
      if (answer?.__typename === 'DateUnavailable') {
        verification.keep();
        lose({ date: wanted, reason: answer.reason, alternatives: answer.alternatives });
        return;
      }
      verification.forget();
      close();
      onMoved?.();
      // A booking cannot be moved back to the day of a failed delivery.
      if (answer) showMoved(answer.booking, afterFailure ? null : booking.deliveryDate);
    } catch (error) {
      await fail(error);
      window.scrollTo({ top: 0 });
    }
  }

  return {
    days,
    date,
    gone,
    busy: loading,
    failure,
    verification,
    choose: (wanted) => {
      // A request cannot be cancelled, and its answer must belong to the chosen date.
      if (loading) return;
      setGone(null);
      clear();
      verification.close();
      setDate(wanted === booking.deliveryDate ? null : wanted);
      void hold?.take(wanted).then((refused) => (refused === null ? undefined : lose(refused)));
    },
    move: () => (date === null || loading ? undefined : void move(date)),
  };
}

/** A booking after its date was changed. */
type MovedBooking = Extract<RescheduleBookingMutation['rescheduleBooking'], { __typename: 'RescheduleBookingSuccess' }>['booking'];

/**
 * Returns a function that shows the message that a booking has moved, with Undo while its customer may still change it. Undo is an
 * ordinary change: the old date may be full by then.
 */
function useUndoMove({ target, onReload, onMoved }: Omit<ChangeProps, 'booking'> & { onMoved?: (() => void) | undefined }) {
  const client = useApolloClient();
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const day = (date: string) => deliveryDateText(date, locale, 'day');
  const showText = (id: string, color: 'success' | 'medium', values: Record<string, string> = {}) =>
    showMessage({ color, content: t(id, values) });

  // The message stays after its page has gone, so this must not use a hook of the page.
  async function undo(moved: MovedBooking, from: string) {
    try {
      const { data } = await client.mutate({
        mutation: RescheduleBookingDocument,
        variables: { input: { ...target, version: moved.version, deliveryDate: from } },
      });
      if (data?.rescheduleBooking.__typename === 'DateUnavailable') {
        showText('manage.move.undoLost', 'medium', { date: day(from), kept: day(moved.deliveryDate) });
        return;
      }
      if (data?.rescheduleBooking.__typename !== 'RescheduleBookingSuccess') throw new Error('it was not moved back');
      showText('manage.move.undone', 'success', { date: day(from) });
      onMoved?.();
    } catch {
      // Changed meanwhile, too late, or no answer: loads the booking again, so that the page shows its present state.
      await onReload();
      showText('manage.move.undoFailed', 'medium');
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
