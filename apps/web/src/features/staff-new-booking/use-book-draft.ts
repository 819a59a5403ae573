import { useApolloClient } from '@apollo/client/react';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { useRef, useState } from 'react';
import { attemptFor } from '../../lib/booking-attempt';
import { now } from '../../lib/clock';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { timeoutSignal } from '../../lib/timeout-signal';
import { liveHold } from './draft';
import { draftStore } from './draft-store';
import { StaffBookDeliveryDocument, type StaffBookDeliveryMutation } from './phone-booking.generated';

type Answer = StaffBookDeliveryMutation['bookDelivery'];
export type BookedDelivery = Extract<Answer, { __typename: 'BookDeliverySuccess' }>['booking'];
/** The server refused the order or the postcode. */
export type BookingRefusal = Exclude<Answer, { __typename: 'BookDeliverySuccess' | 'DateUnavailable' }>;

type Outcome = { kind: 'booked'; booking: BookedDelivery } | { kind: 'dateTaken' | 'refused' | 'failed' | 'busy' };

/** On a weak network a request may hang and never fail. In milliseconds. */
const timeout = 20_000;

/**
 * Books the draft, with one request at a time. The idempotency key is stored before it is sent and removed with the answer: another
 * attempt after a lost connection, a reload or a session that ended asks for the same booking.
 */
export function useBookDraft() {
  const client = useApolloClient();
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<BookingRefusal | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);

  function clearErrors() {
    setRefusal(null);
    setFailure(null);
  }

  async function send(input: DeliveryForm, overrideReason: string | null): Promise<Outcome> {
    const draft = { ...draftStore.get(), form: input };
    const override = overrideReason !== null;
    const { secondDelivery } = draft;
    const attempt = attemptFor({ ...input, override, overrideReason, secondDelivery }, draft.attempt);
    draftStore.set({ attempt });
    const { data } = await client.mutate({
      mutation: StaffBookDeliveryDocument,
      variables: {
        input,
        holdToken: liveHold(draft, now())?.token ?? null,
        idempotencyKey: attempt.key,
        override,
        overrideReason,
        secondDelivery,
      },
      context: { fetchOptions: { signal: timeoutSignal(timeout) } },
    });
    draftStore.set({ attempt: null });
    const answer = data?.bookDelivery;
    if (answer?.__typename === 'BookDeliverySuccess') return { kind: 'booked', booking: answer.booking };
    if (answer?.__typename === 'DateUnavailable') {
      const { reason, alternatives } = answer;
      draftStore.set({ hold: null, refused: { date: input.deliveryDate, reason, alternatives } });
      return { kind: 'dateTaken' };
    }
    setRefusal(answer ?? null);
    return { kind: 'refused' };
  }

  /** @param overrideReason null: the limit of the date is not exceeded @param holdSettled resolves when no hold is being asked for */
  async function book(overrideReason: string | null, holdSettled: Promise<unknown>): Promise<Outcome> {
    if (isSending.current) return { kind: 'busy' };
    isSending.current = true;
    setBusy(true);
    clearErrors();
    const { form } = draftStore.get();
    try {
      // Without the token of a hold that is under way the booking would compete with it for the place.
      await holdSettled;
      return await send(form, overrideReason);
    } catch (error) {
      const reason = requestFailureOf(error);
      // These are answers: the next attempt is a new one.
      if (['BAD_USER_INPUT', 'CONFLICT', 'FORBIDDEN'].includes(reason.code)) draftStore.set({ attempt: null });
      setFailure(reason);
      return { kind: 'failed' };
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { book, busy, refusal, failure, clearErrors };
}
