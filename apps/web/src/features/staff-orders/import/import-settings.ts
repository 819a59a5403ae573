import { readSpreadsheetCell } from '@booking/domain/format/spreadsheet-cell';
import type { CsvRecord } from '../../../lib/csv/csv-records';
import type { ImportFile } from './use-import-file';
import { dateOrderOf, type Reading } from './order-line';
import { foundMapping, looksLikeHeading, missingColumns, rememberedColumns, type DateOrder, type Mapping } from './order-columns';

/** How the lines of a file become orders. */
export interface ImportSettings {
  /** Whether the first line names the columns. */
  heading: boolean;
  mapping: Mapping;
  dates: DateOrder;
  zeros: boolean;
}

const firstLine = ({ records }: ImportFile): readonly string[] => records[0]?.cells ?? [];

/** The lines that are orders. */
export const linesOf = ({ records }: ImportFile, { heading }: Pick<ImportSettings, 'heading'>): readonly CsvRecord[] =>
  heading ? records.slice(1) : records;

/** The names of the columns; empty texts without a heading. */
export const headingsOf = (file: ImportFile, { heading }: Pick<ImportSettings, 'heading'>): string[] =>
  firstLine(file).map((cell) => (heading ? cell.trim() : ''));

/** As the file looks, and as it was chosen last on this device. */
export function firstSettings(
  file: ImportFile,
  heading = file.records[0] !== undefined && looksLikeHeading(file.records[0], file.records[1]),
): ImportSettings {
  const remembered = rememberedColumns.read();
  const mapping = foundMapping(headingsOf(file, { heading }), remembered);
  return { heading, mapping, dates: datesIn(linesOf(file, { heading }), mapping, remembered?.dates ?? 'dmy'), zeros: false };
}

/** By the dates of the first lines; where they can be read in both orders, the usual one. */
export function datesIn(lines: readonly CsvRecord[], { processedDate }: Mapping, usual: DateOrder): DateOrder {
  if (processedDate === undefined || 'fixed' in processedDate) return usual;
  return dateOrderOf(
    lines.slice(0, 1000).map(({ cells }) => readSpreadsheetCell(cells[processedDate.at] ?? '')),
    usual,
  );
}

/** Null while it is not said where every order has its number and its status from. */
export function readingOf(file: ImportFile, { mapping, dates, zeros }: ImportSettings): Reading | null {
  return missingColumns(mapping).length > 0 ? null : { mapping, dates, zeros, width: firstLine(file).length };
}
