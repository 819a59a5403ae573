import { compactNumber, plainSigns, shortestSearch } from '../search/compact-number.js';
import { spelledReference } from './booking-reference.js';

/** What a search for bookings looks for in `booking_search_text` (the database's function), in lower case. */
export interface BookingSearch {
  /** The text as typed, trimmed. */
  text: string;
  /** The same without spaces and punctuation, a Malaysian telephone number in its national form; null when that finds nothing more. */
  compact: string | null;
  /** What may be a reference, with its dash; null when it is typed so, and for what is none. */
  reference: string | null;
  /** What may be a whole number or e-mail address, as the search text has it among its words. */
  whole: readonly string[];
  /** May be the beginning of a name, or of a word of it: long enough, without digits and @. */
  isName: boolean;
  /** Too short for the index of parts: only the beginning of a name is looked for. */
  isPrefix: boolean;
}

/**
 * Reads what was typed into a search field: telephone and order numbers and references are found however they are written
 * (`012-345 6789`, `+60 12-345 6789`, `demo 1011`, `ck7k 4m93`).
 *
 * @returns null for an empty text: no search
 */
export function bookingSearch(typed: string): BookingSearch | null {
  const text = typed.normalize('NFC').trim().toLowerCase();
  if (text === '') return null;
  const unlessTyped = (other: string | null) => (other === text ? null : other);
  const compact = unlessTyped(compactNumber(text));
  const reference = unlessTyped(spelledReference(plainSigns(text) ?? ''));
  const isPrefix = text.length < shortestSearch;
  const whole = isPrefix ? [] : wholeWords([text, compact, reference]);
  return { text, compact, reference, whole, isName: !isPrefix && !/[\d@]/.test(text), isPrefix };
}

/** Names are no such words: a caller who types one wants those that go on, too. */
function wholeWords(written: readonly (string | null)[]): string[] {
  return written.filter((word) => word !== null).filter((word) => /[\d@]/.test(word) && !/\s/.test(word));
}
