import { connectionMessage } from '@booking/i18n/connection-message';
import { useRef, useState } from 'react';
import { now } from '../../lib/clock';
import { restCall } from '../../lib/session/session';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { useSnackbar } from '../../ui/snackbar';

interface CodeTimes {
  /** When the newest code ends; null when none was sent. RFC 3339. */
  expiresAt: string | null;
  /** When a code may be asked for again; null when at once. RFC 3339. */
  resendAt: string | null;
}

export interface CodeRequestState extends CodeTimes {
  status: 'idle' | 'sending' | 'sent' | 'failed';
}

/** sent: a code is on its way, or came a moment ago. refused: the number itself will not do. */
type CodeOutcome = { kind: 'sent' } | { kind: 'refused' | 'failed'; message: string };

export interface CodeRequest extends CodeRequestState {
  /**
   * Asks for a code by SMS; what goes wrong is shown as a snackbar in the server's words (Specification, section 8).
   * @param mobile E.164, or a Malaysian number as it is written at home
   */
  send: (mobile: string) => Promise<CodeOutcome>;
  /** Back to the start, as if none had been asked for. */
  clear: () => void;
}

const idle: CodeRequestState = { status: 'idle', expiresAt: null, resendAt: null };

const after = (seconds: number) => new Date(now() + seconds * 1000).toISOString();
const isAhead = (instant: string | null) => instant !== null && Date.parse(instant) > now();

/** A code for a telephone: `POST /server/api/auth/otp`, when the code ends, and when another may be sent. */
export function useCodeRequest(): CodeRequest {
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const [state, setState] = useState(idle);
  // Only the newest request is shown; what was sent to a number is remembered, so that going back and forth sends no second one.
  const newest = useRef(0);
  const sentTo = useRef(new Map<string, CodeTimes>());

  async function send(mobile: string): Promise<CodeOutcome> {
    newest.current += 1;
    const request = newest.current;
    const known = sentTo.current.get(mobile) ?? idle;
    if (isAhead(known.resendAt) && isAhead(known.expiresAt)) {
      setState({ ...known, status: 'sent' });
      return { kind: 'sent' };
    }
    setState({ ...known, status: 'sending' });
    const { outcome, times } = await ask(mobile, known);
    sentTo.current.set(mobile, times);
    if (request !== newest.current) return outcome;
    setState({ ...times, status: outcome.kind === 'sent' ? 'sent' : 'failed' });
    if (outcome.kind !== 'sent') showMessage({ content: outcome.message, color: 'full' });
    return outcome;
  }

  async function ask(mobile: string, known: CodeTimes): Promise<{ outcome: CodeOutcome; times: CodeTimes }> {
    const failed = (message: string, kind: 'refused' | 'failed' = 'failed') => ({ kind, message }) as const;
    let response: Response;
    try {
      response = await restCall('/auth/otp', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile }),
      });
    } catch {
      return { outcome: failed(connectionMessage(locale)), times: known };
    }
    const answer = await answerOf(response);
    if (response.ok) {
      return { outcome: { kind: 'sent' }, times: { expiresAt: after(answer.expiresIn), resendAt: after(answer.resendAfter) } };
    }
    const message = answer.message ?? t('deliveryForm.failure.UNEXPECTED.text');
    // Another tab may have sent one: its code is as good, only its times are not known here.
    const wait = Number(response.headers.get('retry-after'));
    return {
      outcome: failed(message, response.status === 422 ? 'refused' : 'failed'),
      times: { ...known, resendAt: wait > 0 ? after(wait) : null },
    };
  }

  function clear() {
    newest.current += 1;
    setState(idle);
  }

  return { ...state, send, clear };
}

/** The answer of the server, in seconds; a proxy's error page says nothing. */
async function answerOf(response: Response): Promise<{ expiresIn: number; resendAfter: number; message: string | null }> {
  const body: unknown = await response.json().catch(() => null);
  const { expiresIn, resendAfter, message } = { ...(body as Record<string, unknown> | null) };
  return {
    expiresIn: Number(expiresIn ?? 0),
    resendAfter: Number(resendAfter ?? 0),
    message: typeof message === 'string' ? message : null,
  };
}
