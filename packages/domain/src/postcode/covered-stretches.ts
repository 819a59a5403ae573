import { rangeOf, type PostcodeRange } from './postcode.js';

/** A range of postcodes that the same owners cover. */
export interface CoveredStretch<Owner> extends PostcodeRange {
  /** In the order in which they were given; never empty. */
  owners: Owner[];
}

/** Returns the ranges that several owners cover, ascending, split wherever the owners change. */
export function coveredStretches<Owner>(coverages: readonly { owner: Owner; ranges: readonly PostcodeRange[] }[]): CoveredStretch<Owner>[] {
  // Begins of ranges (1), and the first postcodes after them (-1).
  const changes = coverages.flatMap(({ ranges }, at) =>
    ranges.flatMap(({ first, last }) => [
      { code: Number(first), at, by: 1 },
      { code: Number(last) + 1, at, by: -1 },
    ]),
  );
  changes.sort((one, two) => one.code - two.code);
  const depths = coverages.map(() => 0);
  const stretches: CoveredStretch<Owner>[] = [];
  let key = '';
  changes.forEach(({ code, at, by }, index) => {
    depths[at] = (depths[at] ?? 0) + by;
    const next = changes[index + 1];
    if (next === undefined || next.code === code) return;
    const covering = coverages.filter((_, each) => (depths[each] ?? 0) > 0);
    const now = depths.map((depth) => (depth > 0 ? '1' : '0')).join('');
    const before = stretches.at(-1);
    const last = rangeOf(code, next.code - 1).last;
    if (covering.length > 0 && before !== undefined && key === now && Number(before.last) + 1 === code) before.last = last;
    else if (covering.length > 0) stretches.push({ first: rangeOf(code, code).first, last, owners: covering.map(({ owner }) => owner) });
    key = now;
  });
  return stretches;
}
