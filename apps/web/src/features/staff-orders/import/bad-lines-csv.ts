import { csvText } from '../../../lib/csv-text';
import type { BadLine } from './check-lines';

/**
 * The lines that were left out, as a file that can be mended and imported again: number and reasons first, then the line as it was.
 * What keeps a spreadsheet from changing a cell is taken away again by an import.
 * @param names of the two columns in front
 */
export function badLinesCsv(
  bad: readonly BadLine[],
  headings: readonly string[],
  names: { line: string; reasons: string },
  reasonsOf: (line: BadLine) => string,
): string {
  const rows = bad.map((line) => [String(line.record.line), reasonsOf(line), ...line.record.cells]);
  return csvText([[names.line, names.reasons, ...headings], ...rows]);
}
