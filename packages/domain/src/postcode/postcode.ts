/** An inclusive range of postcodes, compared as strings of five digits; a single postcode is a range of one. */
export interface PostcodeRange {
  first: string;
  last: string;
}

/** Returns whether the text has the form of a Malaysian postcode, five digits; not whether the postcode is in use. */
export function isPostcode(value: string): boolean {
  return /^\d{5}$/.test(value);
}

/** Returns the postcode without spaces. */
export function normalisePostcode(value: string): string {
  return value.normalize('NFKC').replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** Parses '68100' or '68000-68100' as a range; null for any other text, and if the last postcode is before the first. */
export function parseCoverage(text: string): PostcodeRange | null {
  const [first, last, more] = text.split('-').map(normalisePostcode);
  if (first === undefined || more !== undefined) return null;
  const range = { first, last: last ?? first };
  return isPostcode(range.first) && isPostcode(range.last) && range.first <= range.last ? range : null;
}

/** Formats a range: the inverse of parseCoverage. */
export function formatCoverage(range: PostcodeRange): string {
  return range.first === range.last ? range.first : `${range.first}-${range.last}`;
}

/** Returns whether any of the ranges contains the postcode. */
export function covers(ranges: readonly PostcodeRange[], postcode: string): boolean {
  return ranges.some(({ first, last }) => first <= postcode && postcode <= last);
}

/** Returns for each range that overlaps another one, without being equal to it, its index and the other one. */
export function overlaps(ranges: readonly PostcodeRange[]): { index: number; other: PostcodeRange }[] {
  const ascending = ranges
    .map((range, index) => ({ range, index }))
    .sort(({ range: one }, { range: two }) => Number(one.first) - Number(two.first) || Number(two.last) - Number(one.last));
  const found: { index: number; other: PostcodeRange }[] = [];
  let furthest: PostcodeRange | undefined;
  for (const { range, index } of ascending) {
    const isSame = furthest?.first === range.first && furthest.last === range.last;
    if (furthest !== undefined && !isSame && range.first <= furthest.last) found.push({ index, other: furthest });
    if (furthest === undefined || range.last > furthest.last) furthest = range;
  }
  return found.sort((one, two) => one.index - two.index);
}

/** Subtracts the postcodes of the others from the ranges: the rest of each range in its place, in ascending order. */
export function withoutRanges(ranges: readonly PostcodeRange[], others: readonly PostcodeRange[]): PostcodeRange[] {
  const taken = [...others].sort((one, two) => Number(one.first) - Number(two.first));
  return ranges.flatMap((range) => {
    const left: PostcodeRange[] = [];
    let first = Number(range.first);
    for (const other of taken) {
      if (Number(other.first) > Number(range.last)) break;
      if (first < Number(other.first)) left.push(rangeOf(first, Number(other.first) - 1));
      first = Math.max(first, Number(other.last) + 1);
    }
    return first <= Number(range.last) ? [...left, rangeOf(first, Number(range.last))] : left;
  });
}

/** Returns a range of two numbers. */
export function rangeOf(first: number, last: number): PostcodeRange {
  const [text, end] = [first, last].map((postcode) => String(postcode).padStart(5, '0'));
  return { first: text ?? '', last: end ?? '' };
}
