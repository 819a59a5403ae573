import { selectivePattern, spacedPattern } from './selective-pattern.js';

/** Pairs of letters that are looked up at most: an even number. */
const mostPairs = 6;
/** Four digits at a time that are looked up of a number: its last six, since numbers begin alike. */
const mostFours = 3;

/** What is looked for in a text that an index of trigrams knows: as it was typed, without spaces and punctuation, and with a reference's dash. */
interface SearchedParts {
  text: string;
  compact: string | null;
  reference?: string | null;
}

/**
 * The expressions of the indexes (ADR 0026): of the text, of its letters outside of ASCII, two by two (booking_foreign_pairs), and,
 * where there is one, of its digits, four by four (booking_number_fours).
 */
interface SearchedText {
  sql: string;
  foreignSql: string;
  numberSql?: string;
}

/** The condition that a text has what is looked for anywhere in it, by one of its indexes; the values are added to the parameters. */
export function searchedCondition(
  { text, compact, reference = null }: SearchedParts,
  { sql, foreignSql, numberSql }: SearchedText,
  parameters: unknown[],
): string {
  const like = (expression: string, pattern: string) => `${expression} LIKE $${parameters.push(pattern)}`;
  // Not LIKE again: the planner would take both to be rare on their own, and the two together for much rarer than they are.
  const contains = (part: string) => `strpos(${sql}, $${parameters.push(part)}) > 0`;
  const narrowed = (condition: string, part: string) => `${condition} AND ${contains(part)}`;
  const holds = (part: string) => {
    if (numberSql !== undefined && /^\d{4,}$/.test(part))
      return narrowed(`${numberSql} @> $${parameters.push(lastFours(part))}::text[]`, part);
    const lean = selectivePattern(part);
    return lean === null ? like(sql, `%${escapedLike(part)}%`) : narrowed(like(sql, lean), part);
  };
  const others = [compact, reference].filter((other) => other !== null);
  const pairs = foreignPairs(text);
  // A reference's dash may stand where the text has none, and none where it has a space: no pattern is for both.
  const either = compact === null || reference !== null || pairs.length > 0 ? null : spacedPattern(text);
  if (either !== null) return `(${like(sql, either)} AND (${[text, ...others].map(contains).join(' OR ')}))`;
  const typed = pairs.length === 0 ? holds(text) : narrowed(`${foreignSql} @> $${parameters.push(pairs)}::text[]`, text);
  return `(${[typed, ...others.map(holds)].join(' OR ')})`;
}

/**
 * The letters outside of ASCII, as booking_foreign_pairs has them: two by two, of one that stands alone itself. Of many the first and
 * the last: the index goes through the list of each, and few bookings have all of these.
 */
function foreignPairs(text: string): string[] {
  const runs = text.split(/[\u0001-\u007f]+/).map((run) => [...run]);
  const pairs = runs.flatMap((run) => (run.length === 1 ? run : run.slice(1).map((letter, before) => `${run[before] ?? ''}${letter}`)));
  return pairs.length > mostPairs ? [...pairs.slice(0, mostPairs / 2), ...pairs.slice(-mostPairs / 2)] : pairs;
}

function lastFours(digits: string): string[] {
  return Array.from({ length: digits.length - 3 }, (_, at) => digits.slice(at, at + 4)).slice(-mostFours);
}

/** As LIKE finds it: a percent sign of the text is no wildcard. */
export function escapedLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
