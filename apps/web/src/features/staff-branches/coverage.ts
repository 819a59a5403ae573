import { byPriority } from '@booking/domain/availability/decide-date';
import { coverageRanges } from '@booking/domain/branch/branch-form';
import { coveredStretches } from '@booking/domain/postcode/covered-stretches';
import { covers, formatCoverage, parseCoverage, withoutRanges, type PostcodeRange } from '@booking/domain/postcode/postcode';
import { hasPostcodeBetween, placesBetween } from '@booking/reference-data/postcodes';
import type { BranchPartsFragment } from '../../graphql/branches.generated';

/** Returns the text of a range: '68000–68100' for '68000-68100'. */
export const rangeText = (range: string): string => range.replace('-', '–');

/** Splits typed or pasted text into postcodes and ranges: '44000 – 44300, 45000' is '44000-44300' and '45000'. */
export const typedRanges = (text: string): string[] =>
  text
    .replace(/\s*[-–—]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');

/** Splits typed text into ranges, in one spelling, and the rest, which is invalid. */
export function sortedOut(text: string): { ranges: string[]; rest: string[] } {
  const parts = typedRanges(text).map((part) => ({ part, range: parseCoverage(part) }));
  return {
    ranges: parts.flatMap(({ range }) => (range ? [formatCoverage(range)] : [])),
    rest: parts.flatMap(({ part, range }) => (range ? [] : [part])),
  };
}

/** Ranges in the same states. */
interface CoverageGroup {
  /** In the order of their postcodes; empty: none of the postcode list. */
  states: string[];
  ranges: string[];
}

/** Groups a coverage by state, in the order of its postcodes; ranges without a state come last. */
export function groupedByState(coverage: readonly string[]): CoverageGroup[] {
  const groups = new Map<string, CoverageGroup>();
  for (const text of [...coverage].sort()) {
    const states = statesOf(text);
    const key = states.join();
    const group = groups.get(key) ?? { states, ranges: [] };
    group.ranges.push(text);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => Number(one.states.length === 0) - Number(other.states.length === 0));
}

const found = new Map<string, { states: string[]; cities: string[] }>();

function placeOf(text: string): { states: string[]; cities: string[] } {
  const known = found.get(text);
  if (known) return known;
  const places = coverageRanges([text]).flatMap(({ first, last }) => placesBetween(first, last));
  const place = { states: [...new Set(places.map(({ state }) => state))], cities: [...new Set(places.map(({ city }) => city))] };
  found.set(text, place);
  return place;
}

const statesOf = (text: string): string[] => placeOf(text).states;

/** Returns the towns of a range, in the order of its postcodes. */
export const citiesOf = (text: string): string[] => placeOf(text).cities;

/** Returns the states in which a coverage has postcodes. */
export const statesCovered = (coverage: readonly string[]): string[] => [
  ...new Set(groupedByState(coverage).flatMap(({ states }) => states)),
];

/** Returns the ranges without any postcode of the list, which may be mistyped. */
export const unknownIn = (coverage: readonly string[]): string[] =>
  coverageRanges(coverage)
    .filter(({ first, last }) => !hasPostcodeBetween(first, last))
    .map(formatCoverage);

const inBoth = (ranges: readonly PostcodeRange[], others: readonly PostcodeRange[]): PostcodeRange[] =>
  withoutRanges(ranges, withoutRanges(ranges, others));

type Covering = Pick<BranchPartsFragment, 'id' | 'name' | 'status' | 'priority' | 'coverage'>;

/** Returns the active branches by priority. */
const inOrderOfTrying = <Branch extends Covering>(branches: readonly Branch[]): Branch[] =>
  branches.filter(({ status }) => status === 'ACTIVE').sort(byPriority);

/** An active branch that serves a part of the coverage too. */
interface SharedCoverage {
  branch: Covering;
  ranges: string[];
}

/** Returns the other active branches that serve a part of a coverage, by priority. */
export function sharedCoverage(coverage: readonly string[], others: readonly Covering[]): SharedCoverage[] {
  return inOrderOfTrying(others)
    .map((branch) => ({ branch, ranges: inBoth(coverageRanges(coverage), coverageRanges(branch.coverage)).map(formatCoverage) }))
    .filter(({ ranges }) => ranges.length > 0);
}

/** Returns the ranges that a change of a coverage adds and removes, even if another branch serves them too. */
export function coverageChange(before: readonly string[], after: readonly string[]): { gained: string[]; lost: string[] } {
  const [was, is] = [coverageRanges(before), coverageRanges(after)];
  return { gained: withoutRanges(is, was).map(formatCoverage), lost: withoutRanges(was, is).map(formatCoverage) };
}

/** Returns a coverage without the given ranges. */
export const coverageWithout = (coverage: readonly string[], others: readonly string[]): string[] =>
  withoutRanges(coverageRanges(coverage), coverageRanges(others)).map(formatCoverage);

/** Returns the active branches that serve a postcode, by priority (Domain, "Branch, coverage, capacity"). */
export const branchesServing = <Branch extends Covering>(postcode: string, branches: readonly Branch[]): Branch[] =>
  inOrderOfTrying(branches.filter(({ coverage }) => covers(coverageRanges(coverage), postcode)));

/** Postcodes of a state that the same branches serve. */
export interface ServedAlike<Branch> {
  /** By priority; empty: no branch delivers there. */
  branches: Branch[];
  /** From the first to the last listed postcode, with no other state’s in between. */
  ranges: string[];
  count: number;
}

export interface StateCoverage<Branch> {
  state: string;
  count: number;
  /** The postcodes that no branch serves; null: there are none. */
  gap: ServedAlike<Branch> | null;
  /** The postcodes that several branches serve, in their order. */
  overlaps: ServedAlike<Branch>[];
}

/** Returns the gaps and overlaps of the active branches for each state of the postcode list, in the order of the postcodes. */
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

/** Returns how many listed postcodes no branch serves, and how many several branches serve. */
export function coverageCounts(report: readonly StateCoverage<unknown>[]): { gaps: number; overlaps: number } {
  return {
    gaps: report.reduce((sum, { gap }) => sum + (gap?.count ?? 0), 0),
    overlaps: report.flatMap(({ overlaps }) => overlaps).reduce((sum, { count }) => sum + count, 0),
  };
}
