import { useIntl } from 'react-intl';
import { forgetBooked, type BookedDelivery } from '../../../components/booked-delivery/booked-delivery';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { readManageToken } from '../../../components/manage-token/manage-token';
import { today } from '../../../lib/today';
import { useDocumentTitle } from '../../../lib/use-document-title';
import { useLocale } from '../../../lib/use-locale';
import { BookedPage } from './booked-page';

/** `/form` on a device that has booked and not begun anew. */
export function BookedView({ booked, onAnother }: { booked: BookedDelivery; onAnother: () => void }) {
  const intl = useIntl();
  const locale = useLocale();
  const date = deliveryDateText(booked.deliveryDate, locale, 'short');
  useDocumentTitle(intl.formatMessage({ id: 'deliveryForm.booked.title' }, { date }));
  return (
    <BookedPage
      booked={booked}
      today={today()}
      canView={readManageToken() !== null}
      onAnother={() => {
        forgetBooked();
        onAnother();
      }}
    />
  );
}
