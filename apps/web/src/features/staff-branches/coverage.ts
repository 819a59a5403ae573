import { byPriority } from '@booking/domain/availability/decide-date';
import { coverageRanges } from '@booking/domain/branch/branch-form';
import { coveredStretches } from '@booking/domain/postcode/covered-stretches';
import { covers, formatCoverage, parseCoverage, withoutRanges, type PostcodeRange } from '@booking/domain/postcode/postcode';
import { hasPostcodeBetween, placesBetween } from '@booking/reference-data/postcodes';
import type { BranchPartsFragment } from '../../graphql/branches.generated';

/** '68000-68100' as it is shown. */
export const rangeText = (range: string): string => range.replace('-', '–');

/** Postcodes and ranges as they are typed or pasted, one by one: '44000 – 44300, 45000' is '44000-44300' and '45000'. */
export const typedRanges = (text: string): string[] =>
  text
    .replace(/\s*[-–—]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');

/** Of what was typed: the ranges, in one spelling, and what is none. */
export function sortedOut(text: string): { ranges: string[]; rest: string[] } {
  const parts = typedRanges(text).map((part) => ({ part, range: parseCoverage(part) }));
  return {
    ranges: parts.flatMap(({ range }) => (range ? [formatCoverage(range)] : [])),
    rest: parts.flatMap(({ part, range }) => (range ? [] : [part])),
  };
}

/** Ranges that lie in the same states. */
interface CoverageGroup {
  /** In the order of their postcodes; empty: in no state of the postcode list. */
  states: string[];
  ranges: string[];
}

/** A coverage by state, in the order of its postcodes; what is in no state last. */
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

/** The towns of a range, in the order of its postcodes. */
export const citiesOf = (text: string): string[] => placeOf(text).cities;

/** The states that a coverage has postcodes of. */
export const statesCovered = (coverage: readonly string[]): string[] => [
  ...new Set(groupedByState(coverage).flatMap(({ states }) => states)),
];

/** The parts of a coverage in which there is no postcode of the list: perhaps mistyped. */
export const unknownIn = (coverage: readonly string[]): string[] =>
  coverageRanges(coverage)
    .filter(({ first, last }) => !hasPostcodeBetween(first, last))
    .map(formatCoverage);

const inBoth = (ranges: readonly PostcodeRange[], others: readonly PostcodeRange[]): PostcodeRange[] =>
  withoutRanges(ranges, withoutRanges(ranges, others));

type Covering = Pick<BranchPartsFragment, 'id' | 'name' | 'status' | 'priority' | 'coverage'>;

/** The active ones. */
const inOrderOfTrying = <Branch extends Covering>(branches: readonly Branch[]): Branch[] =>
  branches.filter(({ status }) => status === 'ACTIVE').sort(byPriority);

/** An active branch that serves a part of a coverage too. */
interface SharedCoverage {
  branch: Covering;
  ranges: string[];
}

/** The other active branches that serve a part of a coverage too, in the order in which they are tried. */
export function sharedCoverage(coverage: readonly string[], others: readonly Covering[]): SharedCoverage[] {
  return inOrderOfTrying(others)
    .map((branch) => ({ branch, ranges: inBoth(coverageRanges(coverage), coverageRanges(branch.coverage)).map(formatCoverage) }))
    .filter(({ ranges }) => ranges.length > 0);
}

/** What a change of a coverage adds and takes out, even where another branch serves it too. */
export function coverageChange(before: readonly string[], after: readonly string[]): { gained: string[]; lost: string[] } {
  const [was, is] = [coverageRanges(before), coverageRanges(after)];
  return { gained: withoutRanges(is, was).map(formatCoverage), lost: withoutRanges(was, is).map(formatCoverage) };
}

/** What is left of a coverage without some of its ranges. */
export const coverageWithout = (coverage: readonly string[], others: readonly string[]): string[] =>
  withoutRanges(coverageRanges(coverage), coverageRanges(others)).map(formatCoverage);

/** The active branches that serve a postcode, in the order in which they are tried (Domain, "Branch, coverage, capacity"). */
export const branchesServing = <Branch extends Covering>(postcode: string, branches: readonly Branch[]): Branch[] =>
  inOrderOfTrying(branches.filter(({ coverage }) => covers(coverageRanges(coverage), postcode)));

/** Postcodes of one state that are served alike. */
export interface ServedAlike<Branch> {
  /** In the order in which they are tried; empty: no branch delivers there. */
  branches: Branch[];
  /** From the first to the last postcode of the list, with no other state's in between. */
  ranges: string[];
  count: number;
}

export interface StateCoverage<Branch> {
  state: string;
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
