import { writeSpreadsheetCell } from '@booking/domain/format/spreadsheet-cell';
import Papa from 'papaparse';

/** By this Excel knows that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Rows as a file of RFC 4180, every cell in quotes and safe in a spreadsheet. NUL becomes a mark that is seen. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => writeSpreadsheetCell(cell.replaceAll('\u0000', '\uFFFD'))));
  return byteOrderMark + Papa.unparse(cells, { newline: '\r\n', quotes: true });
}
