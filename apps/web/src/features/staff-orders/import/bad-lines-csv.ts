import { csvText } from '../../../lib/csv-text';
import type { BadOrder } from './check-lines';
import type { LineFault } from './order-line';

/**
 * The lines of orders that were left out, as a file that can be mended and imported again: number and reasons first, then the line as it was.
 * What keeps a spreadsheet from changing a cell is taken away again by an import.
 * @param names of the two columns in front
 */
export function badLinesCsv(
  bad: readonly BadOrder[],
  headings: readonly string[],
  names: { line: string; reasons: string },
  reasonsOf: (faults: readonly LineFault[]) => string,
): string {
  const rows = bad.flatMap(({ records, faults }) =>
    records.map((record) => [String(record.line), reasonsOf(faults.filter((fault) => fault.record === record)), ...record.cells]),
  );
  return csvText([[names.line, names.reasons, ...headings], ...rows]);
}
