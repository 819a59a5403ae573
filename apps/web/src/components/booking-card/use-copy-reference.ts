import { useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';

/** Copies a booking's reference, and says whether it could. */
export function useCopyReference(): (reference: string) => Promise<void> {
  const t = useT();
  const showMessage = useSnackbar();
  return async (reference) => {
    try {
      await navigator.clipboard.writeText(reference);
      showMessage({ color: 'success', content: t('deliveryForm.confirmation.copied', { reference }) });
    } catch {
      // Not every browser lets a page write there: the number is on the screen, to be selected.
      showMessage({ color: 'medium', content: t('deliveryForm.confirmation.notCopied') });
    }
  };
}
