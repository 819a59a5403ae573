import { useT } from '../../lib/use-t';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { FailureBanner } from '../failure-banner/failure-banner';
import type { RequestFailure } from '../../lib/request-failure';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

interface CancelDialogProps {
  open: boolean;
  date: string;
  busy: boolean;
  failure: RequestFailure | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before the place is given back. */
export function CancelDialog({ open, date, busy, failure, onConfirm, onClose }: CancelDialogProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('manage.cancel.title')}
      description={t('manage.cancel.text', { date: deliveryDateText(date, locale, 'sentence') })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('manage.cancel.keep')}
          </Button>
          <Button variant="danger" loading={busy} onClick={onConfirm}>
            {t('manage.cancel')}
          </Button>
        </>
      }
    >
      {failure ? <FailureBanner failure={failure} onRetry={onConfirm} /> : null}
    </Dialog>
  );
}
