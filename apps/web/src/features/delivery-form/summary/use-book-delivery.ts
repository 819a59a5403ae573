import { useApolloClient } from '@apollo/client/react';
import type { Locale } from '@booking/domain/locale/locale';
import { useRef, useState } from 'react';
import { ManagedBookingDocument } from '../../../graphql/managed-booking.generated';
import { rememberBooked } from '../../../components/booked-delivery/booked-delivery';
import type { ProofAnswer } from '../../../components/booking-proof/use-booking-proof';
import { keepManageToken } from '../../../components/manage-token/manage-token';
import { attemptFor } from '../../../lib/booking-attempt';
import { requestFailureOf, type RequestFailure } from '../../../lib/request-failure';
import { withGoneDate } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { useBookDeliveryMutation, type BookDeliveryInput, type BookDeliveryMutation, type ProofInput } from './book-delivery.generated';

type Answer = BookDeliveryMutation['bookDelivery'];
/** An answer that leaves the customer on the summary. */
export type BookingRefusal = Exclude<Answer, { __typename: 'BookDeliverySuccess' | 'DateUnavailable' } | ProofAnswer>;

/** What came of confirming. `busy`: another press is still being answered. */
export type BookingOutcome =
  { kind: 'booked' | 'gone' | 'refused' | 'busy' } | { kind: 'failed'; failure: RequestFailure } | { kind: 'proof'; answer: ProofAnswer };

/**
 * Books the draft. One request at a time however often the button is pressed. Its key is written to the device before it is
 * sent and forgotten when an answer comes: a retry after a lost connection, or a closed tab, asks for the same booking. So does what is
 * sent with a proof, after the server has asked for one.
 */
export function useBookDelivery(locale: Locale) {
  const client = useApolloClient();
  // With its key, the same booking comes of it however often it is sent.
  const [run] = useBookDeliveryMutation({ context: { repeatable: true } });
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<BookingRefusal | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);

  async function send(proof: ProofInput | null): Promise<BookingOutcome> {
    const { form, hold, attempt: unanswered } = draftStore.get();
    const input: BookDeliveryInput = { ...form, locale };
    const attempt = attemptFor(input, unanswered);
    draftStore.update((draft) => ({ ...draft, attempt }));
    const ownHold = hold?.deliveryDate === form.deliveryDate && hold.postcode === form.postcode ? hold.token : null;
    const { data } = await run({ variables: { input, holdToken: ownHold, idempotencyKey: attempt.key, proof } });
    const answer = data?.bookDelivery;
    if (answer?.__typename === 'ProofNeeded' || answer?.__typename === 'OtpRejected') return { kind: 'proof', answer };
    draftStore.update((draft) => ({ ...draft, attempt: null }));
    return answer ? take(answer, form.deliveryDate) : { kind: 'refused' };
  }

  function take(answer: Exclude<Answer, ProofAnswer>, date: string): BookingOutcome {
    if (answer.__typename === 'BookDeliverySuccess') {
      const { manageToken: token, booking } = answer;
      keepManageToken(token);
      rememberBooked(booking);
      // No customer was asked to move yet.
      const managedBooking = { ...booking, moveOffer: null };
      client.writeQuery({ query: ManagedBookingDocument, variables: { token }, data: { managedBooking } });
      return { kind: 'booked' };
    }
    if (answer.__typename === 'DateUnavailable') {
      const { reason, alternatives } = answer;
      draftStore.update((draft) => withGoneDate(draft, { date, reason, alternatives }));
      return { kind: 'gone' };
    }
    setRefusal(answer);
    return { kind: 'refused' };
  }

  async function book(proof: ProofInput | null = null): Promise<BookingOutcome> {
    if (underWay.current) return { kind: 'busy' };
    underWay.current = true;
    setBusy(true);
    setRefusal(null);
    setFailure(null);
    try {
      return await send(proof);
    } catch (error) {
      const reason = requestFailureOf(error);
      // Refused input, or a key that was used for another one, was an answer: the next attempt is a new one.
      if (reason.code === 'BAD_USER_INPUT' || reason.code === 'CONFLICT') draftStore.update((draft) => ({ ...draft, attempt: null }));
      setFailure(reason);
      return { kind: 'failed', failure: reason };
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return { book, busy, refusal, failure };
}
