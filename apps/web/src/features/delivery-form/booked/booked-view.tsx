import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useLayoutEffect } from 'react';
import type { BookedDelivery } from '../../../components/booked-delivery/booked-delivery';
import { bookedOrderState } from '../../../components/order-status/booked-order';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { readManageToken } from '../../../components/manage-token/manage-token';
import { today } from '../../../lib/today';
import { useDocumentTitle } from '../../../lib/use-document-title';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { BookedPage } from './booked-page';

interface BookedViewProps {
  orderNumber: string;
  deliveryDate: CalendarDate;
  /** Null: it is not known. */
  status?: BookingStatus | null;
  /** What this device remembers of it; null where it was booked elsewhere. */
  own: BookedDelivery | null;
  /** It stands in the place of a step that was being filled in. */
  replacing?: boolean;
  onAnother: () => void;
}

/** `/form` on a device that has booked and not begun another booking, and `/form/order` for an order that is booked already. */
export function BookedView({ orderNumber, deliveryDate, status = null, own, replacing = false, onAnother }: BookedViewProps) {
  const t = useT();
  const locale = useLocale();
  const state = bookedOrderState(status, deliveryDate);
  const title = t(state === 'booked' ? 'deliveryForm.booked.title' : `deliveryForm.orderStatus.${state}.title`, {
    date: deliveryDateText(deliveryDate, locale, 'brief'),
  });
  useDocumentTitle(title);
  useLayoutEffect(() => {
    if (replacing) window.scrollTo(0, 0);
  }, [replacing]);
  return (
    <BookedPage
      orderNumber={orderNumber}
      deliveryDate={deliveryDate}
      title={title}
      state={state}
      own={own}
      today={today()}
      replacing={replacing}
      canView={own !== null && readManageToken() !== null}
      onAnother={onAnother}
    />
  );
}
