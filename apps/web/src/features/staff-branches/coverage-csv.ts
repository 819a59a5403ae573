import { withoutFormula } from '@booking/domain/format/spreadsheet-cell';
import { parseCoverage } from '@booking/domain/postcode/postcode';
import { csvText } from '../../lib/csv-text';
import type { BranchPartsFragment } from './branches.generated';
import { groupedByState } from './coverage';

/** The columns of the file, in their order. */
const coverageColumns = ['branch', 'status', 'state', 'first', 'last', 'range'] as const;

interface CoverageWords {
  column: (column: (typeof coverageColumns)[number]) => string;
  status: (status: BranchPartsFragment['status']) => string;
  /** Of what is in no state of the postcode list. */
  noState: string;
}

/**
 * Which branch serves which postcodes, as a file: a line for each range of each branch. First and last are for programs; a spreadsheet
 * takes them for numbers and would make 1000 of Kangar's 01000, so the last column has both in one cell, which can be pasted into a form.
 */
export function coverageCsv(
  branches: readonly Pick<BranchPartsFragment, 'name' | 'status' | 'coverage'>[],
  { column, status, noState }: CoverageWords,
): string {
  const lines = branches.flatMap((branch) =>
    groupedByState(branch.coverage).flatMap(({ states, ranges }) =>
      ranges.flatMap((text) => {
        const range = parseCoverage(text);
        if (range === null) return [];
        const { first, last } = range;
        return [[branch.name, status(branch.status), states.join(', ') || noState, first, last, `${first}-${last}`]];
      }),
    ),
  );
  return csvText([coverageColumns.map(column), ...lines], withoutFormula);
}
