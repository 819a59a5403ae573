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
  /** The number as it was typed into the form. */
  mobile: string;
  challenge: string;
  expiresAt: string;
  resendAt: string;
  /** The six digits, if they can be used for another date because their date was lost. */
  kept: string | null;
  /** The server's answer that led to the code. */
  needed: ProofNeededPartsFragment;
}

/** Seconds for which the server accepts the code of a lost date. */
const keptSeconds = 30 * 60;

/** Seconds between two codes to one number. A longer wait means that the limit of codes is reached. */
const resendSeconds = 60;

/** The last code that was sent. It is kept until the page is closed, so that another step or date needs no second code. */
let last: SentCode | null = null;

export function forgetCode(): void {
  last = null;
}

export interface BookingVerification {
  needed: ProofNeededPartsFragment | null;
  /** Of the last code to this number; with an end once there is one to be typed. */
  otp: OneTimeCode;
  /** True if no more codes can be sent to this number for now. */
  isStuck: boolean;
  send: () => void;
  /** Returns the proof to send with the booking; null for none. */
  given: () => { challenge: string; code: string } | null;
  /** Shows the server's request for a code, or its refusal of one. */
  ask: (answer: VerificationAnswer) => void;
  /** Call it when the date was lost: its code is then sent with the next date. */
  keep: () => void;
  /** Call it after another choice or another answer: it stops asking for a code. */
  close: () => void;
  /** Call it when the booking is made: it drops the code. */
  forget: () => void;
}

/**
 * Verifies the mobile number of a booking by a code, if a guest quota of its day is used up (Domain, "Shares of a day").
 * @param mobile the primary contact as it was typed; a code that was sent to another number is not used
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
