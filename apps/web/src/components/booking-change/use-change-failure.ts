import { useState } from 'react';
import { useIntl } from 'react-intl';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { useSnackbar } from '../../ui/snackbar';

/** What a refused change of a booking leads to: a stale version shows how the booking stands now, anything else is said in place. */
export function useChangeFailure(onReload: () => Promise<unknown>, close: () => void) {
  const intl = useIntl();
  const showMessage = useSnackbar();
  const [failure, setFailure] = useState<RequestFailure | null>(null);

  async function fail(error: unknown) {
    const reason = requestFailureOf(error);
    if (reason.code !== 'CONFLICT') {
      setFailure(reason);
      return;
    }
    await onReload();
    close();
    showMessage({ color: 'medium', content: intl.formatMessage({ id: 'manage.stale' }) });
  }

  return { failure, fail, clear: () => setFailure(null) };
}
