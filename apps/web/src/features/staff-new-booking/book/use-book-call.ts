import { useApolloClient } from '@apollo/client/react';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { useRef, useState } from 'react';
import { attemptFor } from '../../../lib/booking-attempt';
import { now } from '../../../lib/clock';
import { requestFailureOf, type RequestFailure } from '../../../lib/request-failure';
import { liveHold } from '../call/call';
import { callStore } from '../call/call-store';
import { StaffBookDeliveryDocument, type StaffBookDeliveryMutation } from './staff-book-delivery.generated';
import { timeoutSignal } from '../../../lib/timeout-signal';

type Answer = StaffBookDeliveryMutation['bookDelivery'];
export type BookedCall = Extract<Answer, { __typename: 'BookDeliverySuccess' }>['booking'];
/** What the server said against the order or the postcode. */
export type CallRefusal = Exclude<Answer, { __typename: 'BookDeliverySuccess' | 'DateUnavailable' }>;

export type CallOutcome = { kind: 'booked'; booking: BookedCall } | { kind: 'gone' | 'refused' | 'failed' | 'busy' };

/** Where the network is weak a request may hang and never fail. In milliseconds. */
const longest = 20_000;

/**
 * Books the call. One request at a time however often it is pressed. Its key is kept before it is sent and forgotten when an answer
 * comes: pressing again after a lost connection, a reload or a session that ended asks for the same booking.
 */
export function useBookCall() {
  const client = useApolloClient();
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);

  async function send(input: DeliveryForm, overrideReason: string | null): Promise<CallOutcome> {
    const call = { ...callStore.get(), form: input };
    const override = overrideReason !== null;
    const { secondDelivery } = call;
    const attempt = attemptFor({ ...input, override, overrideReason, secondDelivery }, call.attempt);
    callStore.update((before) => ({ ...before, attempt }));
    const { data } = await client.mutate({
      mutation: StaffBookDeliveryDocument,
      variables: {
        input,
        holdToken: liveHold(call, now())?.token ?? null,
        idempotencyKey: attempt.key,
        override,
        overrideReason,
        secondDelivery,
      },
      context: { fetchOptions: { signal: timeoutSignal(longest) } },
    });
    callStore.update((before) => ({ ...before, attempt: null }));
    const answer = data?.bookDelivery;
    if (answer?.__typename === 'BookDeliverySuccess') return { kind: 'booked', booking: answer.booking };
    if (answer?.__typename === 'DateUnavailable') {
      const { reason, alternatives } = answer;
      callStore.update((before) => ({ ...before, hold: null, refused: { date: input.deliveryDate, reason, alternatives } }));
      return { kind: 'gone' };
    }
    setRefusal(answer ?? null);
    return { kind: 'refused' };
  }

  async function book(overrideReason: string | null, holdSettled: Promise<unknown>): Promise<CallOutcome> {
    if (underWay.current) return { kind: 'busy' };
    underWay.current = true;
    setBusy(true);
    setRefusal(null);
    setFailure(null);
    const { form } = callStore.get();
    try {
      // Without the token of a hold that is still under way the call would compete with itself for the place.
      await holdSettled;
      return await send(form, overrideReason);
    } catch (error) {
      const reason = requestFailureOf(error);
      // These were answers: the next attempt is a new one.
      const answered = ['BAD_USER_INPUT', 'CONFLICT', 'FORBIDDEN'].includes(reason.code);
      if (answered) callStore.update((before) => ({ ...before, attempt: null }));
      setFailure(reason);
      return { kind: 'failed' };
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  const forget = () => {
    setRefusal(null);
    setFailure(null);
  };

  return { book, busy, refusal, failure, forget };
}
