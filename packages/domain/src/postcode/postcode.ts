/** An inclusive range of postcodes, compared as strings of five digits; a single postcode is a range of one. */
export interface PostcodeRange {
  first: string;
  last: string;
}

/** Whether the text has the form of a Malaysian postcode, five digits; not whether the postcode is in use. */
export function isPostcode(value: string): boolean {
  return /^\d{5}$/.test(value);
}

/** The postcode without spaces. */
export function normalisePostcode(value: string): string {
  return value.replace(/\s/g, '');
}

/** '68100' or '68000-68100' as a range; null when it is neither, or the last postcode is before the first. */
export function parseCoverage(text: string): PostcodeRange | null {
  const [first, last, more] = text.split('-').map(normalisePostcode);
  if (first === undefined || more !== undefined) return null;
  const range = { first, last: last ?? first };
  return isPostcode(range.first) && isPostcode(range.last) && range.first <= range.last ? range : null;
}

/** The range as people write it: the inverse of parseCoverage. */
export function formatCoverage(range: PostcodeRange): string {
  return range.first === range.last ? range.first : `${range.first}-${range.last}`;
}

/** Whether any of the ranges contains the postcode. */
export function covers(ranges: readonly PostcodeRange[], postcode: string): boolean {
  return ranges.some(({ first, last }) => first <= postcode && postcode <= last);
}
