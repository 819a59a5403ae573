import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePrintPaper } from '../../components/print-sheet/use-print-paper';
import { isPrintedOnArrival } from '../../components/staff-links/print-on-arrival';
import { requestFailureOf } from '../../lib/request-failure';
import { useSnackbar } from '../../ui/snackbar';
import { DayPrintDocument, type DaySheetFragment } from './run-sheet.generated';
import type { DaySheetState } from './use-day-sheet';
import { newKey } from '../../lib/new-key';

export interface Printing {
  /** What belongs on the paper that is printed now; null: what the page shows. */
  paper: DaySheetFragment | null;
  busy: boolean;
  print: () => void;
}

/** A day that never had a stop has no run sheet; one that is empty now has, where a lorry's crew holds the paper of before. */
export const hasPaper = ({ stops, version }: DaySheetFragment) => stops.length > 0 || version > 0;

/** Prints the sheet as its next version: the server remembers what is on it before the browser asks for a printer. */
export function usePrintSheet({ sheet, failure, read }: DaySheetState, branchId: string, date: CalendarDate): Printing {
  const client = useApolloClient();
  const intl = useIntl();
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [paper, setPaper] = usePrintPaper<DaySheetFragment>();
  /** Of each day, the key of a printing that had no answer: the server may have made a version of which there is no paper. */
  const unanswered = useRef(new Map<string, string>());

  const location = useLocation();
  const navigate = useNavigate();
  const isKnown = sheet !== null || failure !== null;
  const isAsked = isPrintedOnArrival(location.state);
  const onArrival = useEffectEvent(() => {
    // Once, and not when the page is opened again from the browser's history.
    void navigate({ search: location.search }, { replace: true, state: null });
    if (sheet !== null && hasPaper(sheet)) void print();
  });
  useEffect(() => {
    if (isAsked && isKnown) onArrival();
  }, [isAsked, isKnown]);

  async function print(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const day = `${branchId} ${date}`;
    const idempotencyKey = unanswered.current.get(day) ?? newKey();
    unanswered.current.set(day, idempotencyKey);
    try {
      const variables = { branchId, date, idempotencyKey };
      const { data } = await client.mutate({ mutation: DayPrintDocument, variables, fetchPolicy: 'no-cache' });
      unanswered.current.delete(day);
      if (data) setPaper(data.printRunSheet);
      void read();
    } catch (error) {
      const { code } = requestFailureOf(error);
      show({ color: 'full', content: intl.formatMessage({ id: `day.print.${code === 'NETWORK' ? 'offline' : 'failed'}` }) });
    } finally {
      setBusy(false);
    }
  }

  return { paper, busy, print: () => void print() };
}
