import { beginActivity } from '../../lib/activity';
import { restCall } from '../../lib/session/session';
import { useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';

/**
 * Returns a function that sends files to `POST /upload` (Specification, sections 7 and 8). It resolves to their addresses in the same
 * order; to null if the request was refused or failed, and then shows the server's errors, joined with ', '.
 */
export function useUploadFiles(): (files: readonly File[]) => Promise<string[] | null> {
  const t = useT();
  const showMessage = useSnackbar();

  return async (files) => {
    const body = new FormData();
    for (const file of files) body.append('docs', file);
    const end = beginActivity();
    try {
      const response = await restCall('/upload', { method: 'POST', body });
      const answer: unknown = await response.json().catch(() => null);
      const { docUrls, errors } = { ...(answer as Record<string, unknown> | null) };
      if (response.ok && Array.isArray(docUrls)) return docUrls as string[];
      const message = Array.isArray(errors) ? errors.join(', ') : t('deliveryForm.failure.UNEXPECTED.text');
      showMessage({ color: 'full', content: message });
    } catch {
      showMessage({ color: 'full', content: t('deliveryForm.failure.NETWORK.text') });
    } finally {
      end();
    }
    return null;
  };
}
