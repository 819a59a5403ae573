/** Words of a name whose beginnings have an index each; of the few names with more, one index has all (schema, booking.sql). */
const indexedWords = 6;

/** Rows of one booking at most: as many of its words may begin alike. */
export const mostAlike = indexedWords + 1;

/** How the rows of a name are asked for. */
export interface NamedRows {
  /** What is selected of booking b: what the indexes have, so that the table is not read. */
  columns: string;
  /** Besides the name; the archive's bookings alone have these indexes. */
  conditions: readonly string[];
  /** A booking that has several such words only for the first of them: to find out takes longer than to read it. */
  isOnce: boolean;
  /** ORDER BY and LIMIT of rows that come in the order of names: those whose first word begins so. */
  firstOfNames?: string | undefined;
}

/**
 * The bookings of the archive with a word of the name that begins with the text, a row for each such word. A run of one index for each
 * word, whatever the text: the planner does not see the text (SELECT), so that it plans once.
 *
 * @param text in lower case, without spaces around it
 * @param parameters the statement's; the text is added
 */
export function namedSql(text: string, { columns, conditions, isOnce, firstOfNames }: NamedRows, parameters: unknown[]): string {
  // The collation is C: what begins with the text is what stands from it to it with the last character there is.
  const [from, to] = [text, `${text}\u{10FFFF}`].map((value) => `(SELECT $${parameters.push(value)}::text)`);
  const begins = (word: string) => `${word} >= ${from} AND ${word} < ${to}`;
  const first = firstWord(text, parameters);
  const further = (word: number) => `booking_name_from(b.name, ${word})`;
  const before = (word: number) => `length(b.name) - length(${further(word)})`;
  const later = Array.from({ length: indexedWords - 1 }, (_, index) => index + 2);
  const runs = [
    ...later.map((word) => `${begins(further(word))} ${isOnce ? `AND ${first} = ${before(word)} + 1` : ''}`),
    `${further(indexedWords + 1)} IS NOT NULL AND ${first} > ${before(indexedWords + 1)}`,
  ];
  const rows = (run: string, end: string) => `(SELECT ${columns} FROM booking b WHERE ${[...conditions, run].join(' AND ')} ${end})`;
  // OFFSET 0 keeps the planner from walking through another index for the sake of the order.
  return [rows(begins('lower(b.name)'), firstOfNames ?? 'OFFSET 0'), ...runs.map((run) => rows(run, 'OFFSET 0'))].join(' UNION ALL ');
}

/** The condition that a word of the name begins with the text. */
export function namedCondition(text: string, parameters: unknown[]): string {
  return `${firstWord(text, parameters)} > 0`;
}

/** Where in the name the first word begins that begins with the text: 1 is its beginning, 0 nowhere. */
function firstWord(text: string, parameters: unknown[]): string {
  return `strpos(' ' || lower(b.name), $${parameters.push(` ${text}`)}::text)`;
}
