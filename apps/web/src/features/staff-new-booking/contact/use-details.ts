import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { useSnackbar } from '../../../ui/snackbar';
import type { CallForm } from '../call/call-form';
import { callStore } from '../call/call-store';
import { detailsOf, filledIn, putBack, replacedBy, type Details } from './details';
import type { EarlierBooking } from './use-earlier-bookings';

/** Fills in what an earlier booking says; what was typed and is replaced can be had back. */
export function useDetails({ form, type }: Pick<CallForm, 'form' | 'type'>): (booking: EarlierBooking) => void {
  const { formatMessage } = useIntl();
  const showMessage = useSnackbar();
  const last = useRef<Details>({});
  return (booking) => {
    const details = detailsOf(booking, form);
    const replaced = replacedBy(details, form, last.current);
    type(filledIn(form, details, last.current));
    last.current = details;
    if (Object.keys(replaced).length === 0) return;
    showMessage({
      color: 'medium',
      content: formatMessage({ id: 'newBooking.earlier.replaced' }),
      action: {
        label: formatMessage({ id: 'newBooking.undo' }),
        onPress: () => type(putBack(replaced, details, callStore.get().form)),
      },
    });
  };
}
