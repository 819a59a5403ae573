import type { BookingSearch, SearchedWord } from '@booking/domain/booking/booking-search';

/**
 * The condition that a column holds every word of a search, in any order. The column has texts of booking_search_text and an index of
 * trigrams, which PostgreSQL uses from three characters on; fewer are looked for in each row.
 *
 * @param column such as `b.search_text`
 * @param parameters of the statement, to which the words are added
 */
export function searchCondition({ words, number }: BookingSearch, column: string, parameters: unknown[]): string {
  const like = (part: string) => `${column} LIKE simplified_chinese($${parameters.push(`%${escapedLike(part)}%`)})`;
  const contains = (part: string) => {
    // What follows the @ is in thousands of texts: it is compared with what the rest finds, and not looked up.
    const mailbox = /^[^@]{3,}@/.exec(part)?.[0] ?? part;
    return mailbox === part ? like(part) : `(${like(mailbox)} AND strpos(${column}, simplified_chinese($${parameters.push(part)})) > 0)`;
  };
  const holds = ({ text, compact }: SearchedWord) => (compact === null ? contains(text) : `(${contains(text)} OR ${contains(compact)})`);
  const all = words.map(holds).join(' AND ');
  return number === null ? all : `(${all} OR ${contains(number)})`;
}

/** As LIKE finds it: a percent sign of the text is no wildcard. */
export function escapedLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
