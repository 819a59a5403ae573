import { useApolloClient } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { HoldDateDocument, ReleaseHoldDocument } from '../../graphql/form.generated';
import {
  RescheduleBookingDocument,
  useRescheduleBookingMutation,
  type RescheduleBookingMutation,
} from '../../graphql/managed-booking.generated';
import { now } from '../../lib/clock';
import type { RequestFailure } from '../../lib/request-failure';
import { useLocale, useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import { createShownDraft, liveHold, type BookingDraft, type RefusedDate } from '../booking-draft/booking-draft';
import { useHoldQueue, useLiveHold } from '../booking-draft/use-hold';
import { useBookingVerification, type BookingVerification } from '../booking-verification/use-booking-verification';
import { useDeliveryDays, type DeliveryDays } from '../date-picker/use-delivery-days';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { mayChange, useChangeFailure, type ChangeProps } from './change-target';
import type { TakenDate } from './move-page';

interface MoveOptions extends ChangeProps {
  /** The delivery failed, and its customer may choose a new date. */
  afterFailure: boolean;
  /** A date that is chosen is held for ten minutes. */
  holds?: boolean;
  /** Leaves the choice: the booking has its new date, or was changed by somebody else. */
  close: () => void;
  /** It has its new date. */
  onMoved?: (() => void) | undefined;
}

interface BookingMove {
  days: DeliveryDays;
  /** The date to move to. */
  date: string | null;
  hold: Pick<DayHold, 'until' | 'ended' | 'pending'>;
  gone: TakenDate | null;
  busy: boolean;
  failure: RequestFailure | null;
  verification: BookingVerification;
  choose: (date: string) => void;
  /** Moves the booking to the chosen date. */
  move: () => void;
}

/** The choice of another date for a booking, and the move to it; the old place is kept until the new one is won. */
export function useMoveBooking({ booking, target, afterFailure, holds = false, close, onReload, onMoved }: MoveOptions): BookingMove {
  const days = useDeliveryDays(booking.postcode, booking.deliveryDate, { quantities: booking });
  const [reschedule, { loading }] = useRescheduleBookingMutation();
  const [date, setDate] = useState<string | null>(null);
  const [gone, setGone] = useState<TakenDate | null>(null);
  const hold = useDayHold(booking);
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
      const holdToken = holds ? await hold.token() : null;
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
    hold,
    gone,
    busy: loading,
    failure,
    verification,
    choose: (wanted) => {
      // What is on its way cannot be called back, and its answer must not meet another date.
      if (loading) return;
      setGone(null);
      clear();
      verification.close();
      setDate(wanted === booking.deliveryDate ? null : wanted);
      if (holds) void hold.take(wanted).then((refused) => (refused === null ? undefined : lose(refused)));
    },
    move: () => (date === null || loading ? undefined : void move(date)),
  };
}

type HoldDraft = BookingDraft & { refused: RefusedDate | null };

interface DayHold {
  /** When the hold of the chosen date ends (RFC 3339); null without one. */
  until: string | null;
  /** True if the chosen date was held, and is not any more. */
  ended: boolean;
  /** The date whose hold has been asked for. */
  pending: CalendarDate | null;
  /** Holds the date, or moves the hold to it. Resolves to the refusal of a date that has been taken; null otherwise: a hold is never needed. */
  take: (date: CalendarDate) => Promise<RefusedDate | null>;
  /** Resolves to the token of the hold once requests under way have their answers; null without a hold. */
  token: () => Promise<string | null>;
}

/** Holds the places of a booking on another date. A hold that is not used is released with the component. */
function useDayHold({ postcode, quantityMattress, quantityBedset }: ChangeProps['booking']): DayHold {
  const client = useApolloClient();
  const [store] = useState(() => {
    const form = { postcode, deliveryDate: '', quantityMattress, quantityBedset };
    const shown = createShownDraft<HoldDraft>({ form, hold: null, attempt: null, refused: null });
    return { ...shown, update: (change: (draft: HoldDraft) => HoldDraft) => shown.show(change(shown.get())) };
  });
  const draft = useSyncExternalStore(store.subscribe, store.get);
  const { hold, ended } = useLiveHold(draft);
  const queue = useHoldQueue<HoldDraft>({
    store,
    async request(variables) {
      // Holding twice holds once: the place is this browser's.
      const { data } = await client.mutate({ mutation: HoldDateDocument, variables, context: { repeatable: true } });
      return data?.holdDate;
    },
    withHold: (before, taken) => ({ ...before, hold: taken }),
    withRefused: (before, refused) => ({ ...before, refused }),
    withUnheld: (before) => before,
  });
  useEffect(
    () => () => {
      const left = liveHold(store.get(), now());
      // A hold that cannot be released ends by itself.
      if (left !== null) client.mutate({ mutation: ReleaseHoldDocument, variables: { holdToken: left.token } }).catch(() => undefined);
    },
    [client, store],
  );
  return {
    until: hold?.endsAt ?? null,
    ended,
    pending: queue.pending,
    async take(date) {
      store.update((before) => ({ ...before, form: { ...before.form, deliveryDate: date }, refused: null }));
      return (await queue.hold(date)) === 'refused' ? store.get().refused : null;
    },
    async token() {
      await queue.settled();
      return liveHold(store.get(), now())?.token ?? null;
    },
  };
}

/** A booking as it stands after its date was changed. */
type MovedBooking = Extract<RescheduleBookingMutation['rescheduleBooking'], { __typename: 'RescheduleBookingSuccess' }>['booking'];

/**
 * Returns a function that shows the message that a booking has moved, with Undo while its customer may still change it. Undo is a change like
 * any other: the old place may be gone by then.
 */
function useUndoMove({ target, onReload, onMoved }: Omit<ChangeProps, 'booking'> & { onMoved?: (() => void) | undefined }) {
  const client = useApolloClient();
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const day = (date: string) => deliveryDateText(date, locale, 'day');
  const showText = (id: string, color: 'success' | 'medium', values: Record<string, string> = {}) =>
    showMessage({ color, content: t(id, values) });

  // The message outlives the page that showed it: no hook of that page takes part here.
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
      // Changed in the meantime, too late, or no answer: the page shows how it stands once it is fetched again.
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
