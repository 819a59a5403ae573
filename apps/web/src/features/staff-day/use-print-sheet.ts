import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useRef } from 'react';
import { newKey } from '../../lib/new-key';
import { requestFailureOf } from '../../lib/request-failure';
import { useT } from '../../lib/use-t';
import { useSnackbar } from '../../ui/snackbar';
import { useDayPrintMutation, type DaySheetFragment } from './run-sheet.generated';

export interface Printing {
  busy: boolean;
  print: () => void;
}

/** A day that never had a stop has no run sheet; one that is empty now has, where a lorry's crew holds the paper of before. */
export const hasPaper = ({ stops, version }: DaySheetFragment) => stops.length > 0 || version > 0;

/** The address of the day's run sheet as a PDF: a draft, where something changed since the last version. */
export const runSheetPdf = (branchId: string, date: CalendarDate) => `/server/api/run-sheets/${branchId}/${date}.pdf`;

/**
 * Prints the sheet as its next version: the server remembers what is on it, then its PDF opens in a new tab.
 * @param read reads the day again
 */
export function usePrintSheet(branchId: string, date: CalendarDate, read: () => Promise<void>): Printing {
  const t = useT();
  const show = useSnackbar();
  const [printVersion, { loading: busy }] = useDayPrintMutation({ fetchPolicy: 'no-cache' });
  /** Of each day, the key of a printing that had no answer: the server may have made a version of which there is no paper. */
  const unanswered = useRef(new Map<string, string>());

  async function print(): Promise<void> {
    if (busy) return;
    // Opened before the request: browsers block a tab that is opened after an answer. Without a tab the PDF replaces the page.
    const tab = window.open('', '_blank');
    const pdf = runSheetPdf(branchId, date);
    const idempotencyKey = unanswered.current.get(pdf) ?? newKey();
    unanswered.current.set(pdf, idempotencyKey);
    try {
      await printVersion({ variables: { branchId, date, idempotencyKey } });
      unanswered.current.delete(pdf);
      (tab ?? window).location.assign(pdf);
      void read();
    } catch (error) {
      tab?.close();
      const { code } = requestFailureOf(error);
      show({ color: 'full', content: t(code === 'NETWORK' ? 'day.print.offline' : 'day.print.failed') });
    }
  }

  return { busy, print: () => void print() };
}
