import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../../components/booking-card/items-text';
import { DeliveryAside } from '../../../components/delivery-aside/delivery-aside';
import { useDraft } from '../draft/use-draft';
import { isDone } from '../steps';
import { today } from '../../../lib/today';

/** The draft so far, beside the form. `place` while the first step still decides on it. */
export function DraftAside({ place, children }: { place?: string; children?: ReactNode }) {
  const draft = useDraft();
  const intl = useIntl();
  const { form, branchName, postcodeFullFormat } = draft;
  return (
    <DeliveryAside
      place={place ?? postcodeFullFormat}
      orderNumber={draft.order && isDone('order', draft, today()) ? form.orderNumber : ''}
      items={form.quantityMattress + form.quantityBedset > 0 ? itemsText(intl, form) : ''}
      deliveryDate={form.deliveryDate}
      branchName={branchName}
      contact={form.name.trim()}
    >
      {children}
    </DeliveryAside>
  );
}
