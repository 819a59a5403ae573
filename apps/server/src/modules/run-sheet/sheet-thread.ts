import type { Locale } from '@booking/domain/locale/locale';
import { runSheetPdf, type PrintedRunSheet } from './run-sheet-pdf.js';

export interface SheetToDraw {
  locale: Locale;
  sheet: PrintedRunSheet;
}

export default ({ locale, sheet }: SheetToDraw): Promise<Uint8Array> => runSheetPdf(locale, sheet);
