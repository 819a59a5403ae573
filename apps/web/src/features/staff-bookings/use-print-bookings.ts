import { mostBookings } from '@booking/domain/booking/named-bookings';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSnackbar } from '../../ui/snackbar';
import { filterInput, type ListFilter } from './booking-filter';
import { BookingPapersDocument } from './booking-rows.generated';
import type { PaperBooking } from './bookings-paper';
import { foundBookings } from './found-bookings';
import type { Selection } from './selection';

/** Prints what is selected: it is read whole first, then brought into the document, and then the browser asks for a printer. */
export function usePrintBookings(filter: ListFilter, selection: Selection) {
  const client = useApolloClient();
  const intl = useIntl();
  const showMessage = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [bookings, setBookings] = useState<readonly PaperBooking[] | null>(null);

  useEffect(() => {
    if (bookings === null) return undefined;
    const done = () => setBookings(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [bookings]);

  function tooMany(): void {
    showMessage({ color: 'medium', content: intl.formatMessage({ id: 'bookings.print.tooMany' }, { most: mostBookings }) });
  }

  async function print(): Promise<void> {
    const isSome = selection.kind === 'some';
    if (isSome && selection.rows.size > mostBookings) return tooMany();
    const wanted = isSome ? { ids: [...selection.rows.keys()] } : filterInput(filter);
    setBusy(true);
    try {
      const found: PaperBooking[] = [];
      for await (const page of foundBookings(
        client,
        BookingPapersDocument,
        wanted,
        isSome ? undefined : new Set(selection.except.keys()),
      )) {
        found.push(...page);
        if (found.length > mostBookings) return tooMany();
      }
      setBookings(found);
    } catch {
      showMessage({ color: 'full', content: intl.formatMessage({ id: 'deliveryForm.failure.NETWORK.text' }) });
    } finally {
      setBusy(false);
    }
  }

  return { bookings, busy, print: () => void print() };
}
