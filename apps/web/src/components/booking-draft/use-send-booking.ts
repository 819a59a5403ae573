import { useRef, useState } from 'react';
import { attemptFor } from '../../lib/booking-attempt';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { ownHold, type BookingDraft, type DraftStore } from './booking-draft';

interface BookingKeys {
  /** The place that was held for it, ended or not: the server's clock decides. */
  holdToken: string | null;
  idempotencyKey: string;
}

type Sent<Answer> = { kind: 'answered'; answer: Answer | null } | { kind: 'busy' } | { kind: 'failed'; failure: RequestFailure };

interface SendBookingOptions<Answer> {
  /** What is booked: the same booking has the same key. */
  request: BookingDraft['form'];
  send: (keys: BookingKeys) => Promise<Answer | null>;
  /** Returns true if the answer asks for something and the same booking is then sent again. Default: never. */
  isQuestion?: (answer: Answer) => boolean;
  /** Resolves when no hold is being asked for: the booking would compete with its own hold for the place. Default: at once. */
  settled?: Promise<unknown>;
}

/**
 * Books a draft, with one request at a time however often the button is pressed. The idempotency key is stored before it is sent and
 * removed with the answer: another attempt after a lost connection, a reload or a session that ended asks for the same booking.
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
      // These are answers: the next attempt is a new one.
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
