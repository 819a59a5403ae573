import { useRef, useState } from 'react';
import { attemptFor } from '../../lib/booking-attempt';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { ownHold, type BookingDraft, type DraftStore } from './booking-draft';

interface BookingKeys {
  /** The hold of the draft's date, ended or not: the server's clock decides. */
  holdToken: string | null;
  idempotencyKey: string;
}

type Sent<Answer> = { kind: 'answered'; answer: Answer | null } | { kind: 'busy' } | { kind: 'failed'; failure: RequestFailure };

interface SendBookingOptions<Answer> {
  /** The request: equal requests have the same idempotency key. */
  request: BookingDraft['form'];
  send: (keys: BookingKeys) => Promise<Answer | null>;
  /** Returns true if the answer asks for more, such as a code, and the same booking is sent again. Default: never. */
  isQuestion?: (answer: Answer) => boolean;
  /** Resolves when no request for a hold is pending: the booking would compete with its own hold. Default: at once. */
  settled?: Promise<unknown>;
}

/**
 * Books a draft, with one request at a time. The idempotency key is stored before the request and removed with its answer, so that
 * another attempt after a lost connection, a reload or the end of the session makes the same booking.
 */
export function useSendBooking<Draft extends BookingDraft>(store: DraftStore<Draft>) {
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RequestFailure | null>(null);

  const forgetAttempt = () => store.update((draft) => ({ ...draft, attempt: null }));

  async function sendBooking<Answer>({ request, send, isQuestion, settled }: SendBookingOptions<Answer>): Promise<Sent<Answer>> {
    if (isSending.current) return { kind: 'busy' };
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await settled;
      const { hold, attempt: unanswered } = store.get();
      const attempt = attemptFor(request, unanswered);
      store.update((draft) => ({ ...draft, attempt }));
      const answer = await send({ holdToken: ownHold({ hold, form: request })?.token ?? null, idempotencyKey: attempt.key });
      if (answer === null || !isQuestion?.(answer)) forgetAttempt();
      return { kind: 'answered', answer };
    } catch (error) {
      const reason = requestFailureOf(error);
      // The server has answered: the next attempt gets a new key.
      if (['BAD_USER_INPUT', 'CONFLICT', 'FORBIDDEN'].includes(reason.code)) forgetAttempt();
      setFailure(reason);
      return { kind: 'failed', failure: reason };
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { sendBooking, busy, failure, clearFailure: () => setFailure(null) };
}
