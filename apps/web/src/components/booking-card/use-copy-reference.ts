import { useIntl } from 'react-intl';
import { useSnackbar } from '../../ui/snackbar';

/** Copies a booking's reference, and says whether it could. */
export function useCopyReference(): (reference: string) => Promise<void> {
  const intl = useIntl();
  const showMessage = useSnackbar();
  return async (reference) => {
    try {
      await navigator.clipboard.writeText(reference);
      showMessage({ color: 'success', content: intl.formatMessage({ id: 'deliveryForm.confirmation.copied' }, { reference }) });
    } catch {
      // Not every browser lets a page write there: the number is on the screen, to be selected.
      showMessage({ color: 'medium', content: intl.formatMessage({ id: 'deliveryForm.confirmation.notCopied' }) });
    }
  };
}
