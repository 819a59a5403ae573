import { formatMobile } from '@booking/domain/checks/mobile';
import { isDateKept } from '@booking/domain/move-offer/move-cause';
import { chakra } from '@chakra-ui/react';
import type { RequestFailure } from '../../lib/request-failure';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { FailureBanner } from '../failure-banner/failure-banner';
import type { MoveOffer } from './waiting-offer';

interface DeclineDialogProps {
  open: boolean;
  /** The number that is called. */
  phone: string;
  present: string;
  offer: Pick<MoveOffer, 'deliveryDate' | 'cause'>;
  busy: boolean;
  failure: RequestFailure | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before the kept place is given up. */
export function DeclineDialog({ open, phone, present, offer, busy, failure, onConfirm, onClose }: DeclineDialogProps) {
  const t = useT();
  const locale = useLocale();
  const values = {
    phone: <chakra.span whiteSpace="nowrap">{formatMobile(phone)}</chakra.span>,
    offered: deliveryDateText(offer.deliveryDate, locale, 'day'),
    date: deliveryDateText(present, locale, 'day'),
    stays: isDateKept(offer.cause),
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('manage.offer.decline.title')}
      description={t('manage.offer.decline.text', values)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('manage.offer.back')}
          </Button>
          <Button loading={busy} onClick={onConfirm}>
            {t('manage.offer.decline.confirm')}
          </Button>
        </>
      }
    >
      {failure ? <FailureBanner failure={failure} onRetry={onConfirm} /> : null}
    </Dialog>
  );
}
