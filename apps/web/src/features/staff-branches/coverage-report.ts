import { coverageRanges } from '@booking/domain/branch/branch-form';
import { coveredStretches } from '@booking/domain/postcode/covered-stretches';
import { formatCoverage } from '@booking/domain/postcode/postcode';
import { placesBetween } from '@booking/reference-data/postcodes';
import { inOrderOfTrying, type Covering } from './coverage';

/** Postcodes of one state that are served alike. */
export interface ServedAlike<Branch> {
  /** In the order in which they are tried; empty: no branch delivers there. */
  branches: Branch[];
  /** From the first to the last postcode of the list, with no other state's in between. */
  ranges: string[];
  /** How many postcodes of the list. */
  count: number;
}

export interface StateCoverage<Branch> {
  state: string;
  /** How many postcodes of the list. */
  count: number;
  /** None: every postcode is served. */
  gap: ServedAlike<Branch> | null;
  /** What several branches serve, in the order of the postcodes. */
  overlaps: ServedAlike<Branch>[];
}

/** Of every state of the postcode list, in the order of its postcodes: what no active branch serves, and what several serve. */
export function coverageReport<Branch extends Covering>(branches: readonly Branch[]): StateCoverage<Branch>[] {
  const active = inOrderOfTrying(branches);
  const stretches = coveredStretches(active.map((owner) => ({ owner, ranges: coverageRanges(owner.coverage) })));
  const states = new Map<string, { count: number; alike: Map<string, ServedAlike<Branch>> }>();
  let at = 0;
  let run = null as { alike: ServedAlike<Branch>; first: string; last: string } | null;
  for (const { postcode, state } of placesBetween('00000', '99999')) {
    while ((stretches[at]?.last ?? '99999') < postcode) at += 1;
    const stretch = stretches[at];
    const owners = stretch && stretch.first <= postcode ? stretch.owners : [];
    const ofState = states.get(state) ?? { count: 0, alike: new Map<string, ServedAlike<Branch>>() };
    states.set(state, ofState);
    const key = owners.map(({ id }) => id).join();
    const alike = ofState.alike.get(key) ?? { branches: owners, ranges: [], count: 0 };
    ofState.alike.set(key, alike);
    ofState.count += 1;
    alike.count += 1;
    if (run?.alike === alike) {
      run.last = postcode;
      alike.ranges.pop();
    } else run = { alike, first: postcode, last: postcode };
    alike.ranges.push(formatCoverage(run));
  }
  return [...states].map(([state, { count, alike }]) => ({
    state,
    count,
    gap: alike.get('') ?? null,
    overlaps: [...alike.values()].filter((one) => one.branches.length > 1),
  }));
}

/** How many postcodes of the list no branch serves, and how many several branches serve. */
export function coverageCounts(report: readonly StateCoverage<unknown>[]): { gaps: number; overlaps: number } {
  return {
    gaps: report.reduce((sum, { gap }) => sum + (gap?.count ?? 0), 0),
    overlaps: report.flatMap(({ overlaps }) => overlaps).reduce((sum, { count }) => sum + count, 0),
  };
}
