import { compactNumber, shortestSearch } from '../search/compact-number.js';

/** What a search for bookings looks for in `booking_search_text` (the database's function), in lower case. */
export interface BookingSearch {
  /** The text as typed, trimmed. */
  text: string;
  /** The same without spaces and punctuation, a Malaysian telephone number in its national form; null when that finds nothing more. */
  compact: string | null;
  /** What may be a whole number or e-mail address, as the search text has it among its words. */
  whole: readonly string[];
  /** May be the beginning of a name, or of a word of it: long enough, without digits and @. */
  isName: boolean;
  /** Too short for the index of parts: only the beginning of a name is looked for. */
  isPrefix: boolean;
}

/**
 * Reads what was typed into a search field: telephone and order numbers are found however they are written
 * (`012-345 6789`, `+60 12-345 6789`, `demo 1011`).
 *
 * @returns null for an empty text: no search
 */
export function bookingSearch(typed: string): BookingSearch | null {
  const text = typed.normalize('NFC').trim().toLowerCase();
  if (text === '') return null;
  const compact = compactNumber(text);
  const isPrefix = text.length < shortestSearch;
  const whole = isPrefix ? [] : wholeWords(text, compact);
  return { text, compact: compact === text ? null : compact, whole, isName: !isPrefix && !/[\d@]/.test(text), isPrefix };
}

/** Names are no such words: whoever types one wants those that go on, too. */
function wholeWords(text: string, compact: string | null): string[] {
  return [...new Set([text, compact ?? text])].filter((word) => /[\d@]/.test(word) && !/\s/.test(word));
}
