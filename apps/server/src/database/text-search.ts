import type { BookingSearch, SearchedWord } from '@booking/domain/booking/booking-search';

/**
 * Returns an SQL condition: the column contains every word of a search, in any order. The column has texts of booking_search_text and a
 * trigram index, which PostgreSQL uses for three characters or more; for fewer it scans the rows.
 *
 * @param column such as `b.search_text`
 * @param parameters of the statement, to which the words are appended
 */
export function searchCondition({ words, number }: BookingSearch, column: string, parameters: unknown[]): string {
  const like = (part: string) => `${column} LIKE simplified_chinese($${parameters.push(`%${escapedLike(part)}%`)})`;
  const contains = (part: string) => {
    // Thousands of texts contain the domain of an e-mail address, so the index finds the part before the @, and the whole is compared then.
    const mailbox = /^[^@]{3,}@/.exec(part)?.[0] ?? part;
    return mailbox === part ? like(part) : `(${like(mailbox)} AND strpos(${column}, simplified_chinese($${parameters.push(part)})) > 0)`;
  };
  const holds = ({ text, compact }: SearchedWord) => (compact === null ? contains(text) : `(${contains(text)} OR ${contains(compact)})`);
  const all = words.map(holds).join(' AND ');
  return number === null ? all : `(${all} OR ${contains(number)})`;
}

/** Escapes the wildcards of LIKE. */
export function escapedLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
