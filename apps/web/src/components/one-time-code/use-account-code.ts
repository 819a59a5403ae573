import { connectionMessage } from '@booking/i18n/connection-message';
import { useRef } from 'react';
import { restCall } from '../../lib/session/session';
import { useLocale, useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import { CodeNotSent, isAhead, noCode, useOneTimeCode, type CodeTimes, type OneTimeCode, type SentTimes } from './use-one-time-code';

/** sent: a code was sent, now or a moment ago. refused: the server refuses the number itself. */
type CodeOutcome = { kind: 'sent' } | { kind: 'refused' | 'failed'; message: string };

export interface AccountCode extends OneTimeCode {
  /**
   * Requests a code by SMS. Shows an error as a snackbar with the server's message (Specification, section 8).
   * @param mobile E.164, or a Malaysian number in national form
   */
  send: (mobile: string) => Promise<CodeOutcome>;
}

/** Requests codes for the mobile number of an account: `POST /server/api/auth/otp`. */
export function useAccountCode(): AccountCode {
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const otp = useOneTimeCode();
  // By number, so that going back and forth sends no second code.
  const sentTo = useRef(new Map<string, CodeTimes>());

  async function send(mobile: string): Promise<CodeOutcome> {
    const known = sentTo.current.get(mobile) ?? noCode;
    if (isAhead(known.resendAt) && isAhead(known.expiresAt)) {
      otp.show(known);
      return { kind: 'sent' };
    }
    const { times, error, isStale } = await otp.request(() => ask(mobile), known);
    sentTo.current.set(mobile, times);
    if (!(error instanceof CodeNotSent)) return { kind: 'sent' };
    if (!isStale) showMessage({ content: error.message, color: 'full' });
    return { kind: error.isRefused ? 'refused' : 'failed', message: error.message };
  }

  async function ask(mobile: string): Promise<SentTimes> {
    let response: Response;
    try {
      response = await restCall('/auth/otp', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile }),
      });
    } catch {
      throw new CodeNotSent(connectionMessage(locale));
    }
    // The error page of a proxy is not JSON.
    const body: unknown = await response.json().catch(() => null);
    const { expiresIn, resendAfter, message } = { ...(body as Record<string, unknown> | null) };
    if (response.ok) return { expiresIn: Number(expiresIn ?? 0), resendAfter: Number(resendAfter ?? 0) };
    const wait = Number(response.headers.get('retry-after'));
    throw new CodeNotSent(
      typeof message === 'string' ? message : t('deliveryForm.failure.UNEXPECTED.text'),
      response.status === 422,
      wait > 0 ? wait : null,
    );
  }

  return { ...otp, send };
}
