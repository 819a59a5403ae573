import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { failureWords } from '../../components/staff-form/failure-words';
import { beginActivity } from '../../lib/activity';
import { failureOfStatus, mayHelpToRetry, requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { saveFile } from '../../lib/save-file';
import { RenewalFailed } from '../../lib/session/renew-session';
import { restCall } from '../../lib/session/session';
import { useSnackbar } from '../../ui/snackbar';

/**
 * Saves bookings as a file for spreadsheets (docs/api.md, bookings.csv), or says why not. The browser keeps what comes aside until it
 * has all of it: a list that breaks off is never taken for a whole one.
 */
export function useBookingsCsv() {
  const showMessage = useSnackbar();
  const [saving, setSaving] = useState(false);

  async function save(path: string): Promise<void> {
    setSaving(true);
    const end = beginActivity();
    try {
      const response = await restCall(path);
      if (response.ok) saveFile(await response.blob(), nameOf(response), 'text/csv');
      // Of a session that has ended, the page itself says so.
      else if (response.status !== 401) tell(failureOfStatus(response.status), path);
    } catch (error) {
      const response = error instanceof RenewalFailed ? error.response : null;
      tell(response ? failureOfStatus(response.status) : requestFailureOf(error), path);
    } finally {
      end();
      setSaving(false);
    }
  }

  function tell(failure: RequestFailure, path: string) {
    const words = failureWords(failure.code);
    showMessage({
      color: 'full',
      content: (
        <>
          <strong>
            <FormattedMessage id={`${words}.title`} />
          </strong>
          <br />
          <FormattedMessage id={`${words}.text`} />
        </>
      ),
      ...(mayHelpToRetry(failure) && { action: { label: <FormattedMessage id="ui.tryAgain" />, onPress: () => void save(path) } }),
    });
  }

  return { saving, save: (path: string) => void save(path) };
}

const nameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'bookings.csv';
