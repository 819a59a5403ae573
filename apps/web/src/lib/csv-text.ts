import Papa from 'papaparse';

/** By this Excel knows that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Rows as a file of RFC 4180. What begins like a formula gets an apostrophe before it, so that no spreadsheet runs what somebody typed
 * (OWASP, "CSV injection"). NUL becomes a mark that is seen.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('\u0000', '\uFFFD')));
  return byteOrderMark + Papa.unparse(cells, { newline: '\r\n', escapeFormulae: true });
}
