import { useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';

/** Returns a function that copies a booking's reference and shows whether it succeeded. */
export function useCopyReference(): (reference: string) => Promise<void> {
  const t = useT();
  const showMessage = useSnackbar();
  return async (reference) => {
    try {
      await navigator.clipboard.writeText(reference);
      showMessage({ color: 'success', content: t('deliveryForm.confirmation.copied', { reference }) });
    } catch {
      // Some browsers refuse: the user can select the reference on the page.
      showMessage({ color: 'medium', content: t('deliveryForm.confirmation.notCopied') });
    }
  };
}
