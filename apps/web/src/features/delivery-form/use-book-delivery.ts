import { useApolloClient } from '@apollo/client/react';
import type { Locale } from '@booking/domain/locale/locale';
import { useState } from 'react';
import { ManagedBookingDocument } from '../../graphql/managed-booking.generated';
import { rememberBooked } from '../../components/booked-delivery/booked-delivery';
import { useSendBooking } from '../../components/booking-draft/use-send-booking';
import type { VerificationAnswer } from '../../components/booking-verification/use-booking-verification';
import { keepManageToken } from '../../components/manage-token/manage-token';
import { BookDeliveryDocument, type BookDeliveryMutation, type ProofInput } from '../../graphql/form.generated';
import type { RequestFailure } from '../../lib/request-failure';
import { withRefusedDate } from './draft';
import { draftStore } from './draft-store';

type Answer = BookDeliveryMutation['bookDelivery'];
/** An answer that leaves the customer on the summary. */
export type BookingRefusal = Exclude<Answer, { __typename: 'BookDeliverySuccess' | 'DateUnavailable' } | VerificationAnswer>;

/** The result of confirming. `busy`: an earlier request is pending. */
export type BookingOutcome =
  | { kind: 'booked' | 'dateRefused' | 'refused' | 'busy' }
  | { kind: 'failed'; failure: RequestFailure }
  | { kind: 'verification'; answer: VerificationAnswer };

const isVerification = (answer: Answer): answer is VerificationAnswer =>
  answer.__typename === 'ProofNeeded' || answer.__typename === 'OtpRejected';

/** Books the draft. A second call with the verification that the server required makes the same booking. */
export function useBookDelivery(locale: Locale) {
  const client = useApolloClient();
  const { sendBooking, busy, failure } = useSendBooking(draftStore);
  const [refusal, setRefusal] = useState<BookingRefusal | null>(null);

  async function book(verification: ProofInput | null = null): Promise<BookingOutcome> {
    const input = { ...draftStore.get().form, locale };
    setRefusal(null);
    const sent = await sendBooking<Answer>({
      request: input,
      isQuestion: isVerification,
      async send(keys) {
        // The idempotency key makes one booking, however often the request is sent.
        const context = { repeatable: true };
        const { data } = await client.mutate({
          mutation: BookDeliveryDocument,
          variables: { input, ...keys, proof: verification },
          context,
        });
        return data?.bookDelivery ?? null;
      },
    });
    if (sent.kind !== 'answered') return sent;
    const { answer } = sent;
    if (answer === null) return { kind: 'refused' };
    if (isVerification(answer)) return { kind: 'verification', answer };
    if (answer.__typename === 'BookDeliverySuccess') {
      const { manageToken: token, booking } = answer;
      keepManageToken(token);
      rememberBooked(booking);
      // A new booking has no offer to move.
      const managedBooking = { ...booking, moveOffer: null };
      client.writeQuery({ query: ManagedBookingDocument, variables: { token }, data: { managedBooking } });
      return { kind: 'booked' };
    }
    if (answer.__typename === 'DateUnavailable') {
      const { reason, alternatives } = answer;
      draftStore.update((draft) => withRefusedDate(draft, { date: input.deliveryDate, reason, alternatives }));
      return { kind: 'dateRefused' };
    }
    setRefusal(answer);
    return { kind: 'refused' };
  }

  return { book, busy, refusal, failure };
}
