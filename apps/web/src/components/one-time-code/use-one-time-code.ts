import { useRef, useState } from 'react';
import { now } from '../../lib/clock';
import { requestFailureOf, retryAfterOf, type RequestFailure } from '../../lib/request-failure';

export interface CodeTimes {
  /** When the newest code expires (RFC 3339); null if none was sent. */
  expiresAt: string | null;
  /** When a code may be requested again (RFC 3339); null if it may at once. */
  resendAt: string | null;
}

/** The server's answer to a request for a code, in seconds from now. */
export interface SentTimes {
  expiresIn: number;
  resendAfter: number;
}

/** Thrown if a code could not be sent. */
export class CodeNotSent extends Error {
  /**
   * @param message the server's message in the language of the page
   * @param isRefused true if the number itself is refused
   * @param retryAfter seconds; null if the server does not say
   */
  constructor(
    message: string,
    readonly isRefused = false,
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** A code by SMS: its request, the typed text, and the server's answer. */
export interface OneTimeCode extends CodeTimes {
  status: 'idle' | 'sending' | 'sent' | 'failed';
  code: string;
  error: string | null;
  /** Why the code could not be sent or checked, as far as `fail` or `check` received it. */
  failure: RequestFailure | null;
  isChecking: boolean;
  /** Increases with every request, which resets the field and moves the focus to it. */
  attempt: number;
  type: (code: string) => void;
  /** Empties the field and shows the message. */
  reject: (message: string) => void;
  fail: (failure: RequestFailure | null) => void;
  /** Shows the times of a code that was sent before, or when the first may be requested. */
  show: (times: CodeTimes) => void;
  clear: () => void;
  /**
   * Requests a code.
   * @param known the times of the last code to the same number, which stay if no new one is sent
   * @returns the answer; without one, the error; `isStale`: another request or `clear` came meanwhile
   */
  request: <Sent extends SentTimes>(
    ask: () => Promise<Sent | undefined>,
    known?: CodeTimes,
  ) => Promise<{ sent: Sent | null; times: CodeTimes; error: unknown; isStale: boolean }>;
  /**
   * Checks a code, once at a time, and shows its refusal or failure, unless a newer code was requested meanwhile. After an accepted code
   * it stays in the state of checking.
   * @param send resolves to why the code is refused; null if it is accepted
   */
  check: (send: () => Promise<string | null>) => Promise<void>;
}

export const noCode: CodeTimes = { expiresAt: null, resendAt: null };

/** Returns the instant so many seconds from now, in RFC 3339. */
export const instantAfter = (seconds: number): string => new Date(now() + seconds * 1000).toISOString();

export const isAhead = (instant: string | null): boolean => instant !== null && Date.parse(instant) > now();

export function useOneTimeCode(): OneTimeCode {
  const [{ status, ...times }, setRequest] = useState<CodeTimes & Pick<OneTimeCode, 'status'>>({ ...noCode, status: 'idle' });
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, fail] = useState<RequestFailure | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // Refs: the newest request counts, and a second check is ignored, even before the next render.
  const newest = useRef(0);
  const checking = useRef(false);

  function type(text: string) {
    setCode(text);
    setError(null);
  }

  function reject(message: string) {
    setCode('');
    setError(message);
  }

  function endCheck() {
    checking.current = false;
    setChecking(false);
  }

  function show({ expiresAt, resendAt }: CodeTimes) {
    newest.current += 1;
    type('');
    fail(null);
    endCheck();
    setRequest({ expiresAt, resendAt, status: expiresAt === null ? 'idle' : 'sent' });
  }

  const request: OneTimeCode['request'] = async (ask, known = times) => {
    newest.current += 1;
    const own = newest.current;
    type('');
    fail(null);
    endCheck();
    setAttempt((count) => count + 1);
    setRequest({ ...known, status: 'sending' });
    const { sent, error } = await ask().then(
      (answer) => ({ sent: answer ?? null, error: null }),
      (reason: unknown) => ({ sent: null, error: reason }),
    );
    const wait = error instanceof CodeNotSent ? error.retryAfter : retryAfterOf(error);
    const after = sent
      ? { expiresAt: instantAfter(sent.expiresIn), resendAt: instantAfter(sent.resendAfter) }
      : { ...known, resendAt: wait === null ? null : instantAfter(wait) };
    const isStale = own !== newest.current;
    if (!isStale) setRequest({ ...after, status: sent ? 'sent' : 'failed' });
    return { sent, times: after, error, isStale };
  };

  async function check(send: () => Promise<string | null>) {
    if (checking.current) return;
    const own = newest.current;
    checking.current = true;
    setChecking(true);
    setError(null);
    fail(null);
    try {
      const refusal = await send();
      if (refusal === null || own !== newest.current) return;
      reject(refusal);
    } catch (reason) {
      if (own !== newest.current) return;
      const failed = requestFailureOf(reason);
      const refused = failed.fields[0];
      if (refused) reject(refused.message);
      else fail(failed);
    }
    endCheck();
  }

  return {
    ...{ ...times, status, code, error, failure, isChecking, attempt },
    ...{ type, reject, fail, show, request, check },
    clear: () => show(noCode),
  };
}
