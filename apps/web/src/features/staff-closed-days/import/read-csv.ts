import { csvRecords, delimiterOf, type CsvFault, type CsvRecord } from '../../../lib/csv/csv-records';
import { readText, type FileFault as TextFault } from '../../../lib/csv/read-text';

/** A year has some sixty closed days; what is larger is another file. */
const mostBytes = 1_000_000;

const faults = {
  TOO_LARGE: 'tooLarge',
  EMPTY: 'empty',
  NO_LINES: 'empty',
  TOO_MANY: 'tooMany',
  WORKBOOK: 'notText',
  NOT_TEXT: 'notText',
  UNREADABLE: 'notText',
  QUOTE_OPEN: 'notText',
} as const satisfies Record<TextFault | CsvFault['code'], string>;

/** Why a file cannot be read as a whole. */
export type FileFault = (typeof faults)[keyof typeof faults] | 'encoding';
export type CsvRows = { rows: CsvRecord[] } | { fault: FileFault };

/**
 * Reads a CSV file in Unicode; its first row names the columns. One that older programs wrote is refused: read as the letters of Western
 * Europe, Chinese names would become signs that mean nothing.
 */
export async function readCsv(file: File): Promise<CsvRows> {
  if (file.size > mostBytes) return { fault: 'tooLarge' };
  const read = await readText(file, null);
  if ('fault' in read) return { fault: faults[read.fault] };
  if (read.encoding === 'windows-1252') return { fault: 'encoding' };
  if (read.text.includes('\0')) return { fault: 'notText' };
  const records = await csvRecords(read.text, delimiterOf(read.text));
  return 'code' in records ? { fault: faults[records.code] } : { rows: records };
}
