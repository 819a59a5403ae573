import { leanPattern, spacedPattern } from './lean-pattern.js';

/** What is looked for in a text that an index of trigrams knows: as it was typed, and without spaces and punctuation. */
interface SearchedParts {
  text: string;
  compact: string | null;
}

/** The expressions of two indexes: of the text, and of its letters outside of ASCII (booking_foreign_letters, ADR 0026). */
interface SearchedText {
  sql: string;
  foreignSql: string;
}

/** The condition that a text has what is looked for anywhere in it, by one of two indexes; the values are added to the parameters. */
export function searchedCondition({ text, compact }: SearchedParts, { sql, foreignSql }: SearchedText, parameters: unknown[]): string {
  const like = (expression: string, pattern: string) => `${expression} LIKE $${parameters.push(pattern)}`;
  // Not LIKE again: the planner would take both to be rare on their own, and the two together for much rarer than they are.
  const contains = (part: string) => `strpos(${sql}, $${parameters.push(part)}) > 0`;
  const narrowed = (condition: string, part: string) => `${condition} AND ${contains(part)}`;
  const holds = (part: string) => {
    const lean = leanPattern(part);
    return lean === null ? like(sql, `%${escapedLike(part)}%`) : narrowed(like(sql, lean), part);
  };
  const foreign = foreignLetters(text);
  const either = compact === null || foreign !== '' ? null : spacedPattern(text);
  if (compact !== null && either !== null) return `(${like(sql, either)} AND (${contains(text)} OR ${contains(compact)}))`;
  const typed = foreign === '' ? holds(text) : narrowed(like(foreignSql, `%${Buffer.from(foreign).toString('hex')}%`), text);
  return compact === null ? `(${typed})` : `(${typed} OR ${holds(compact)})`;
}

/** Letters outside of ASCII, which have an index of their own: all of them, with spaces between them where they are apart, as booking_foreign_letters has them. */
function foreignLetters(text: string): string {
  return text.replace(/[\u0001-\u007f]+/g, ' ').trim();
}

/** As LIKE finds it: a percent sign of the text is no wildcard. */
export function escapedLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
