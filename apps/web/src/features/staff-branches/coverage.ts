import { byPriority } from '@booking/domain/availability/decide-date';
import { coverageRanges } from '@booking/domain/branch/branch-form';
import { covers, formatCoverage, parseCoverage, withoutRanges, type PostcodeRange } from '@booking/domain/postcode/postcode';
import { hasPostcodeBetween, placesBetween } from '@booking/reference-data/postcodes';
import type { BranchPartsFragment } from './branches.generated';

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
export interface CoverageGroup {
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

/** The states of a range, in the order of its postcodes. */
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

/** The postcodes that are in both. */
const inBoth = (ranges: readonly PostcodeRange[], others: readonly PostcodeRange[]): PostcodeRange[] =>
  withoutRanges(ranges, withoutRanges(ranges, others));

export type Covering = Pick<BranchPartsFragment, 'id' | 'name' | 'status' | 'priority' | 'coverage'>;

/** The active ones. */
export const inOrderOfTrying = <Branch extends Covering>(branches: readonly Branch[]): Branch[] =>
  branches.filter(({ status }) => status === 'ACTIVE').sort(byPriority);

/** An active branch that serves a part of a coverage too. */
export interface SharedCoverage {
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
