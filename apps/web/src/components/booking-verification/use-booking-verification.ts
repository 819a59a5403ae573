import { useState } from 'react';
import { useRequestProofCodeMutation, type CodeRejectedPartsFragment, type ProofNeededPartsFragment } from '../../graphql/codes.generated';
import { failureTexts, requestFailureOf, retryAfterOf } from '../../lib/request-failure';
import { useLocale, useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import { codeLength } from '../one-time-code/code-field';
import { instantAfter, isAhead, noCode, useOneTimeCode, type OneTimeCode } from '../one-time-code/use-one-time-code';

/** The server asks for a code when a guest quota is used up, or refuses the code that was sent. */
export type VerificationAnswer =
  ({ __typename: 'ProofNeeded' } & ProofNeededPartsFragment) | ({ __typename: 'OtpRejected' } & CodeRejectedPartsFragment);

/** A code that was sent for a booking, and may have been typed already. Instants in RFC 3339. */
interface SentCode {
  /** As it was typed into the form. */
  mobile: string;
  challenge: string;
  expiresAt: string;
  resendAt: string;
  /** Six digits that are good for another date: the one that they were for was lost. */
  kept: string | null;
  /** What was asked for before it was sent. */
  needed: ProofNeededPartsFragment;
}

/** How long the server keeps the code of a date that was lost, in seconds. */
const keptSeconds = 30 * 60;

/** Between two codes to one number, in seconds. A longer wait means that no more are sent today. */
const resendSeconds = 60;

/** The last code that was sent, for as long as the page lives: another step, or another date, needs no second one. */
let last: SentCode | null = null;

export function forgetCode(): void {
  last = null;
}

export interface BookingVerification {
  needed: ProofNeededPartsFragment | null;
  /** Of the last code to this number; with an end once there is one to be typed. */
  otp: OneTimeCode;
  /** No code can be sent any more. */
  isStuck: boolean;
  send: () => void;
  /** To be sent with what is booked; null for none. */
  given: () => { challenge: string; code: string } | null;
  /** Shows what the server answered. */
  ask: (answer: VerificationAnswer) => void;
  /** The date was lost: its code is sent with the next date. */
  keep: () => void;
  /** Another date, or another answer: no code is asked for any more. */
  close: () => void;
  /** It is booked. */
  forget: () => void;
}

/**
 * Verifies the mobile number of a booking by a code, if a guest quota of its day is used up (Domain, "Shares of a day").
 * @param mobile the primary contact, as it was typed: a code of another number is not used
 */
export function useBookingVerification(mobile: string): BookingVerification {
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const [run] = useRequestProofCodeMutation();
  const otp = useOneTimeCode();
  const [needed, setNeeded] = useState<ProofNeededPartsFragment | null>(null);
  const [isStuck, setStuck] = useState(false);
  const sentHere = () => (last?.mobile === mobile ? last : null);

  async function send() {
    if (needed === null || otp.status === 'sending') return;
    setStuck(false);
    const { sent, error } = await otp.request(async () => (await run({ variables: { mobile, locale } })).data?.requestProofCode);
    if (sent) {
      const times = { expiresAt: instantAfter(sent.expiresIn), resendAt: instantAfter(sent.resendAfter) };
      last = { mobile, challenge: sent.challenge, ...times, kept: null, needed };
      return;
    }
    const { code, fields } = requestFailureOf(error);
    const wait = retryAfterOf(error);
    const noMore = code === 'CONFLICT' || (code === 'TOO_MANY_REQUESTS' && (wait ?? Infinity) > resendSeconds);
    setStuck(noMore);
    if (noMore || wait !== null) return;
    showMessage({ color: 'full', content: fields[0]?.message ?? t(failureTexts[code].text) });
  }

  function ask(answer: VerificationAnswer) {
    const sent = sentHere();
    setStuck(false);
    if (answer.__typename === 'ProofNeeded') {
      setNeeded(answer);
      const wait = answer.resendAfter;
      otp.show(sent && isAhead(sent.expiresAt) ? sent : { ...noCode, resendAt: wait === null ? null : instantAfter(wait) });
    } else if (sent) {
      last = { ...sent, kept: null };
      setNeeded(sent.needed);
      otp.show(sent);
      otp.reject(answer.message);
    }
  }

  function given() {
    const sent = sentHere();
    const digits = needed === null ? sent?.kept : otp.code;
    const isLate = needed === null && sent !== null && !isAhead(sent.expiresAt);
    return sent && digits?.length === codeLength && !isLate ? { challenge: sent.challenge, code: digits } : null;
  }

  function close() {
    otp.clear();
    setNeeded(null);
  }

  function keep() {
    const sent = sentHere();
    const verification = given();
    if (sent && verification) last = { ...sent, kept: verification.code, expiresAt: instantAfter(keptSeconds) };
    close();
  }

  return { ...{ needed, otp, isStuck, given, ask, keep, close }, send: () => void send(), forget: forgetCode };
}
