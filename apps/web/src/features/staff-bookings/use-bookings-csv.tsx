import { maxNamedBookings } from '@booking/domain/booking/named-bookings';
import { useState } from 'react';
import { failureWords } from '../../components/staff-form/failure-words';
import { beginActivity } from '../../lib/activity';
import { failureOfStatus, mayHelpToRetry, requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { saveFile } from '../../lib/save-file';
import { RenewalFailed } from '../../lib/session/renew-session';
import { restCall } from '../../lib/session/session';
import { useT } from '../../lib/use-t';
import { useSnackbar } from '../../ui/snackbar';
import type { csvRequest } from './booking-filter';

type CsvRequest = ReturnType<typeof csvRequest>;

const headers = { 'content-type': 'application/json' };

/**
 * Saves bookings as a file for spreadsheets (docs/api.md, bookings.csv), or says why not. The browser keeps what comes aside until it
 * has all of it: a list that breaks off is never taken for a whole one.
 */
export function useBookingsCsv() {
  const t = useT();
  const showMessage = useSnackbar();
  const [saving, setSaving] = useState(false);

  async function save(request: CsvRequest): Promise<void> {
    if (('ids' in request ? request.ids : request.except).length > maxNamedBookings) {
      showMessage({ color: 'medium', content: t('bookings.csv.tooMany', { most: maxNamedBookings }) });
      return;
    }
    setSaving(true);
    const end = beginActivity();
    try {
      const response = await restCall('/bookings.csv', { method: 'POST', headers, body: JSON.stringify(request) });
      if (response.ok) saveFile(await response.blob(), nameOf(response));
      // Of a session that has ended, the page itself says so.
      else if (response.status !== 401) tell(failureOfStatus(response.status), request);
    } catch (error) {
      const response = error instanceof RenewalFailed ? error.response : null;
      tell(response ? failureOfStatus(response.status) : requestFailureOf(error), request);
    } finally {
      end();
      setSaving(false);
    }
  }

  function tell(failure: RequestFailure, request: CsvRequest) {
    const { title, text } = failureWords(failure.code);
    showMessage({
      color: 'full',
      content: (
        <>
          <strong>{t(title)}</strong>
          <br />
          {t(text)}
        </>
      ),
      ...(mayHelpToRetry(failure) && { action: { label: t('ui.tryAgain'), onPress: () => void save(request) } }),
    });
  }

  return { saving, save: (request: CsvRequest) => void save(request) };
}

const nameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'bookings.csv';
