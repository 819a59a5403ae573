import { useState } from 'react';
import { requestFailureOf, retryAfterOf } from '../../lib/request-failure';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { useSnackbar } from '../../ui/snackbar';
import { codeLength } from '../code-field/code-field';
import type { CodeRequestState } from '../code-request/use-code-request';
import { useRequestProofCodeMutation, type CodeRejectedPartsFragment, type ProofNeededPartsFragment } from './booking-proof.generated';
import { forgetCode, instantAfter, isAhead, keepCode, rememberCode, sentCode, type SentCode } from './sent-code';

/** What the server asks for at the end of a share, and what it says of a code that is not right. */
export type ProofAnswer =
  ({ __typename: 'ProofNeeded' } & ProofNeededPartsFragment) | ({ __typename: 'OtpRejected' } & CodeRejectedPartsFragment);

/** Between two codes to one number, in seconds. A longer wait means that no more are sent today. */
const resendSeconds = 60;

const idle: CodeRequestState = { status: 'idle', expiresAt: null, resendAt: null };
const stateOf = ({ expiresAt, resendAt }: SentCode): CodeRequestState => ({ status: 'sent', expiresAt, resendAt });

export interface BookingProof {
  /** What is asked for; null while nothing is. */
  needed: ProofNeededPartsFragment | null;
  /** Of the last code to this number; with an end once there is one to be typed. */
  request: CodeRequestState;
  /** No code can be sent any more, whatever was said before. */
  isStuck: boolean;
  code: string;
  codeError: string | null;
  /** Increases with every code that is asked for, which resets its field. */
  round: number;
  type: (code: string) => void;
  send: () => void;
  /** To be sent with what is booked; null for none. */
  given: () => { challenge: string; code: string } | null;
  /** Shows what the server answered. */
  ask: (answer: ProofAnswer) => void;
  /** The date was lost: what proved it is sent with the next one. */
  keep: () => void;
  /** Another date, or an answer of another kind: nothing is asked for any more. */
  close: () => void;
  /** It is booked. */
  forget: () => void;
}

/**
 * A code that proves the number of a booking, where a share of its day is used up (Domain, "Shares of a day").
 * @param mobile the primary contact, as it was typed: a code of another number is not used
 */
export function useBookingProof(mobile: string): BookingProof {
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const [run] = useRequestProofCodeMutation();
  const [needed, setNeeded] = useState<ProofNeededPartsFragment | null>(null);
  const [request, setRequest] = useState(idle);
  const [isStuck, setStuck] = useState(false);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  function type(text: string) {
    setCode(text);
    setCodeError(null);
  }

  async function send() {
    if (needed === null || request.status === 'sending') return;
    type('');
    setStuck(false);
    setRound((count) => count + 1);
    setRequest({ ...request, status: 'sending' });
    try {
      const { data } = await run({ variables: { mobile, locale } });
      if (!data) return;
      const { challenge, expiresIn, resendAfter } = data.requestProofCode;
      const times = { expiresAt: instantAfter(expiresIn), resendAt: instantAfter(resendAfter) };
      rememberCode({ mobile, challenge, ...times, kept: null, needed });
      setRequest({ ...times, status: 'sent' });
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown) {
    const { code, fields } = requestFailureOf(error);
    const wait = retryAfterOf(error);
    const noMore = code === 'CONFLICT' || (code === 'TOO_MANY_REQUESTS' && (wait ?? Infinity) > resendSeconds);
    setStuck(noMore);
    setRequest({ ...request, status: 'failed', resendAt: wait === null ? null : instantAfter(wait) });
    if (noMore || wait !== null) return;
    const content = fields[0]?.message ?? t(`deliveryForm.failure.${code}.text`);
    showMessage({ color: 'full', content });
  }

  function ask(answer: ProofAnswer) {
    const last = sentCode(mobile);
    type('');
    setStuck(false);
    if (answer.__typename === 'ProofNeeded') {
      setNeeded(answer);
      if (last && isAhead(last.expiresAt)) setRequest(stateOf(last));
      else setRequest({ ...idle, resendAt: answer.resendAfter === null ? null : instantAfter(answer.resendAfter) });
    } else if (last) {
      rememberCode({ ...last, kept: null });
      setNeeded(last.needed);
      setRequest(stateOf(last));
      setCodeError(answer.message);
    }
  }

  function given() {
    const last = sentCode(mobile);
    const digits = needed === null ? last?.kept : code;
    const isLate = needed === null && last !== null && !isAhead(last.expiresAt);
    return last && digits?.length === codeLength && !isLate ? { challenge: last.challenge, code: digits } : null;
  }

  function close() {
    type('');
    setNeeded(null);
    setRequest(idle);
  }

  function keep() {
    const last = sentCode(mobile);
    const proof = given();
    if (last && proof) keepCode(last, proof.code);
    close();
  }

  return {
    ...{ needed, request, isStuck, code, codeError, round },
    ...{ type, given, ask, keep, close },
    send: () => void send(),
    forget: forgetCode,
  };
}
