import { useState } from 'react';
import { conflictReasonOf } from '../../lib/conflict-reason';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { useT } from '../../lib/use-t';
import { useSnackbar } from '../../ui/snackbar';
import type { OfferedBookingPartsFragment } from '../booking-card/managed-booking.generated';
import type { ChangeProps } from '../booking-change/change-target';
import type { TakenDate } from '../booking-change/move-page';
import { useAnswerMoveOfferMutation } from './answer-move-offer.generated';

/** What a customer says to an offer: with `accept` the date that they saw, without it the one that they choose; null declines. */
interface OfferAnswer {
  accept: boolean;
  deliveryDate: string | null;
}

interface AnswerOptions extends Pick<ChangeProps, 'target' | 'onReload'> {
  onAnswered: (booking: OfferedBookingPartsFragment) => void;
  /** The date that was asked for cannot be had any more. */
  onGone: () => void;
}

export interface OfferAnswering {
  /** What is on its way. */
  sending: OfferAnswer | null;
  failure: RequestFailure | null;
  gone: TakenDate | null;
  /** Another date was offered since the page was opened. */
  replaced: boolean;
  send: (answer: OfferAnswer) => void;
  /** Sends once more what failed. */
  retry: () => void;
  clear: () => void;
}

const toTop = () => window.scrollTo({ top: 0 });

/** Sends a customer's answer to an offer, one at a time. Whatever came first, the page then shows how the booking stands. */
export function useAnswerOffer({ target, onReload, onAnswered, onGone }: AnswerOptions): OfferAnswering {
  const t = useT();
  const showMessage = useSnackbar();
  const [answerMoveOffer, { loading }] = useAnswerMoveOfferMutation();
  const [last, setLast] = useState<OfferAnswer | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [gone, setGone] = useState<TakenDate | null>(null);
  const [replaced, setReplaced] = useState(false);
  const by = 'token' in target ? { token: target.token } : { bookingId: target.id };

  function clear() {
    setFailure(null);
    setGone(null);
    setReplaced(false);
  }

  async function send(answer: OfferAnswer) {
    const again = failure !== null;
    clear();
    setLast(answer);
    try {
      const { data } = await answerMoveOffer({ variables: { ...by, ...answer } });
      const outcome = data?.answerMoveOffer;
      if (outcome?.__typename === 'DateUnavailable') {
        setGone({ date: answer.deliveryDate ?? '', reason: outcome.reason, alternatives: outcome.alternatives });
        onGone();
        toTop();
      } else if (outcome?.__typename === 'RescheduleBookingSuccess') onAnswered(outcome.booking);
    } catch (error) {
      const reason = conflictReasonOf(error);
      // Where it cannot be fetched how the booking stands, this is said instead.
      setFailure(requestFailureOf(error));
      toTop();
      if (reason === null) return;
      await onReload();
      setFailure(null);
      setReplaced(reason === 'STALE_VERSION');
      // After an answer whose own reply was lost, there is nothing to wonder at.
      if (reason !== 'STALE_VERSION' && !again) showMessage({ color: 'medium', content: t('manage.stale') });
    }
  }

  return {
    sending: loading ? last : null,
    failure,
    gone,
    replaced,
    send: (answer) => (loading ? undefined : void send(answer)),
    retry: () => (loading || last === null ? undefined : void send(last)),
    clear,
  };
}
