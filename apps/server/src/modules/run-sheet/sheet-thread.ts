import type { Locale } from '@booking/domain/locale/locale';
import { workInThread } from '../../shared/work-thread.js';
import { runSheetPdf, type PrintedRunSheet } from './run-sheet-pdf.js';

export interface SheetToDraw {
  locale: Locale;
  sheet: PrintedRunSheet;
}

workInThread<SheetToDraw, Uint8Array>(({ locale, sheet }) => runSheetPdf(locale, sheet));
