import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { personText } from '@booking/reference-data/person-text';
import { FormattedMessage } from 'react-intl';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

interface SureDialogProps {
  open: boolean;
  call: DeliveryForm;
  onBack: () => void;
  onBook: () => void;
}

/** Names the date and the person before it is booked, where a key has just changed the date. */
export function SureDialog({ open, call, onBack, onBook }: SureDialogProps) {
  const locale = useLocale();
  const date = call.deliveryDate === '' ? '' : deliveryDateText(call.deliveryDate, locale, 'day');
  return (
    <Dialog
      open={open}
      onClose={onBack}
      title={<FormattedMessage id="newBooking.sure.title" values={{ date, name: personText(call.salutation, call.name, locale) }} />}
      description={<FormattedMessage id="newBooking.sure.text" />}
      actions={
        <>
          <Button variant="outline" onClick={onBack}>
            <FormattedMessage id="newBooking.sure.back" />
          </Button>
          <Button
            data-autofocus=""
            onClick={onBook}
            // The keys that asked may still be held down: that is no answer.
            onKeyDown={(event) => (event.repeat ? event.preventDefault() : undefined)}
          >
            <FormattedMessage id="newBooking.book" values={{ date }} />
          </Button>
        </>
      }
    />
  );
}
