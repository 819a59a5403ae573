import { connectionMessage } from '@booking/i18n/connection-message';
import { useRef } from 'react';
import { restCall } from '../../lib/session/session';
import { useLocale, useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import { CodeNotSent, isAhead, noCode, useOneTimeCode, type CodeTimes, type OneTimeCode, type SentTimes } from './use-one-time-code';

/** sent: a code is on its way, or came a moment ago. refused: the number itself will not do. */
type CodeOutcome = { kind: 'sent' } | { kind: 'refused' | 'failed'; message: string };

export interface AccountCode extends OneTimeCode {
  /**
   * Requests a code by SMS; what goes wrong is shown as a snackbar in the server's words (Specification, section 8).
   * @param mobile E.164, or a Malaysian number as it is written at home
   */
  send: (mobile: string) => Promise<CodeOutcome>;
}

/** A code to the mobile number of an account: `POST /server/api/auth/otp`. */
export function useAccountCode(): AccountCode {
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const otp = useOneTimeCode();
  // Of each number, so that going back and forth sends no second code.
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
    // A proxy's error page is no JSON.
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
