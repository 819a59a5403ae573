import { readSpreadsheetCell } from '@booking/domain/format/spreadsheet-cell';
import { csvRecords, delimiterOf, type CsvFault, type CsvRecord, type Delimiter } from '../../../lib/csv/csv-records';
import { readText, type FileFault, type TextEncoding } from '../../../lib/csv/read-text';
import { foundMapping, looksLikeHeading, rememberedColumns, withoutTitle, type DateOrder, type Mapping } from './order-columns';
import { dateOrderOf, type Reading } from './order-line';

/** A file of orders, taken apart into lines. */
export interface ImportFile {
  source: File;
  encoding: TextEncoding;
  delimiter: Delimiter;
  records: readonly CsvRecord[];
}

/** How a file is to be read; what is left out, as it looks. */
export interface ReadAs {
  encoding?: TextEncoding;
  delimiter?: Delimiter;
}

/** Reads a file that another program wrote, or says why it cannot be read. */
export async function readImportFile(source: File, as: ReadAs): Promise<ImportFile | { code: FileFault } | CsvFault> {
  const read = await readText(source, as.encoding ?? null);
  if ('fault' in read) return { code: read.fault };
  const delimiter = as.delimiter ?? delimiterOf(read.text);
  const records = await csvRecords(read.text, delimiter);
  return 'code' in records ? records : { source, encoding: read.encoding, delimiter, records: withoutTitle(records) };
}

/** The lines that are orders. */
export const linesOf = ({ records }: ImportFile, { heading }: Pick<Reading, 'heading'>): readonly CsvRecord[] =>
  heading ? records.slice(1) : records;

/** The names of the columns; empty texts without a heading. */
export const headingsOf = ({ records }: ImportFile, { heading }: Pick<Reading, 'heading'>): string[] =>
  (records[0]?.cells ?? []).map((cell) => (heading ? cell.trim() : ''));

/** How a file is read at first: as it looks, with the columns that were chosen last on this device. */
export function firstReading(
  file: ImportFile,
  heading = file.records[0] !== undefined && looksLikeHeading(file.records[0], file.records[1]),
): Reading {
  const remembered = rememberedColumns.read();
  const headings = headingsOf(file, { heading });
  const mapping = foundMapping(headings, remembered);
  const dates = datesIn(linesOf(file, { heading }), mapping, remembered?.dates ?? 'dmy');
  return { heading, mapping, dates, zeros: false, paid: null, width: headings.length };
}

/** How the dates of a file are written: by those of its first lines; where these can be read in both orders, the usual one. */
export function datesIn(lines: readonly CsvRecord[], { processedDate }: Mapping, usual: DateOrder): DateOrder {
  if (processedDate === undefined) return usual;
  return dateOrderOf(
    lines.slice(0, 1000).map(({ cells }) => readSpreadsheetCell(cells[processedDate] ?? '')),
    usual,
  );
}
