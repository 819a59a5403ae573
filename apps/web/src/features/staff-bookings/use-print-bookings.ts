import { maxBookings } from '@booking/domain/booking/named-bookings';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { usePrintPaper } from '../../components/print-sheet/use-print-paper';
import { useSnackbar } from '../../ui/snackbar';
import { filterInput, type ListFilter } from './booking-filter';
import { BookingPapersDocument } from './bulk-bookings.generated';
import type { BookingsPaper, PaperBooking } from './bookings-paper';
import { foundBookings } from './found-bookings';
import type { Selection } from './selection';

/** What is printed, and the paper that it stands on. */
export interface PrintedBookings {
  Paper: typeof BookingsPaper;
  bookings: readonly PaperBooking[];
}

/** Prints what is selected: it is read whole first, then brought into the document, and then the browser asks for a printer. */
export function usePrintBookings(filter: ListFilter, selection: Selection) {
  const client = useApolloClient();
  const intl = useIntl();
  const showMessage = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [paper, setPaper] = usePrintPaper<PrintedBookings>();

  function tooMany(): void {
    showMessage({ color: 'medium', content: intl.formatMessage({ id: 'bookings.print.tooMany' }, { most: maxBookings }) });
  }

  async function print(): Promise<void> {
    const isSome = selection.kind === 'some';
    if (isSome && selection.rows.size > maxBookings) return tooMany();
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
        if (found.length > maxBookings) return tooMany();
      }
      const { BookingsPaper: Paper } = await import('./bookings-paper');
      setPaper({ Paper, bookings: found });
    } catch {
      showMessage({ color: 'full', content: intl.formatMessage({ id: 'deliveryForm.failure.NETWORK.text' }) });
    } finally {
      setBusy(false);
    }
  }

  return { paper, busy, print: () => void print() };
}
