import { useState } from 'react';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { useT } from '../../lib/use-t';
import { useSnackbar } from '../../ui/snackbar';

/** What a refused change of a booking leads to: a stale version shows how the booking stands now, anything else is said in place. */
export function useChangeFailure(onReload: () => Promise<unknown>, close: () => void) {
  const t = useT();
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
    showMessage({ color: 'medium', content: t('manage.stale') });
  }

  return { failure, fail, clear: () => setFailure(null) };
}
