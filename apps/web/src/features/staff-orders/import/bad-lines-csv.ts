import Papa from 'papaparse';
import type { BadLine } from './check-lines';

/** By this Excel knows that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * The lines that were left out, as a file that can be mended and imported again: number and reasons first, then the line as it was. What
 * begins like a formula gets an apostrophe, which an import takes away again (OWASP, "CSV injection"). NUL becomes a mark that is seen.
 * @param names of the two columns in front
 */
export function badLinesCsv(
  bad: readonly BadLine[],
  headings: readonly string[],
  names: { line: string; reasons: string },
  reasonsOf: (line: BadLine) => string,
): string {
  const rows = bad.map((line) =>
    [String(line.record.line), reasonsOf(line), ...line.record.cells].map((cell) => cell.replaceAll('\u0000', '\uFFFD')),
  );
  return byteOrderMark + Papa.unparse([[names.line, names.reasons, ...headings], ...rows], { newline: '\r\n', escapeFormulae: true });
}
