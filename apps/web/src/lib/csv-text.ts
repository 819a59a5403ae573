import { writeSpreadsheetCell } from '@booking/domain/format/spreadsheet-cell';
import Papa from 'papaparse';

/** By this Excel knows that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Rows as a file of RFC 4180, every cell in quotes. NUL becomes a mark that is seen.
 * @param write makes a cell safe in a spreadsheet
 */
export function csvText(rows: readonly (readonly string[])[], write = writeSpreadsheetCell): string {
  const cells = rows.map((row) => row.map((cell) => write(cell.replaceAll('\u0000', '\uFFFD'))));
  return byteOrderMark + Papa.unparse(cells, { newline: '\r\n', quotes: true });
}
