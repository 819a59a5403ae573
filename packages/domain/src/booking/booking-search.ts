import { compactNumber, plainCharacters, shortestSearch } from '../search/compact-number.js';
import { normalisedText } from '../search/normalised-text.js';

/** A word that must match, in one of its spellings. */
export interface SearchedWord {
  /** The word as searches compare it. */
  text: string;
  /** A number or reference without punctuation; null if that is the same, and for other words. */
  compact: string | null;
}

/** A parsed search. */
export interface BookingSearch {
  /** The text as typed, trimmed, in lower case. */
  text: string;
  /** True if the text is too short for the trigram index. */
  isPrefix: boolean;
  /** For bookings: words that must all match, in any order and field. At least one. */
  words: readonly SearchedWord[];
  /**
   * An alternative to the words: a number that was typed in pieces which match nothing by themselves, such as a country code. Null without
   * one.
   */
  number: string | null;
}

/**
 * Parses the text of a search field. It finds bookings by words in any order, and telephone numbers, order numbers and references in any
 * notation (`012-345 6789`, `+60 12-345 6789`, `demo 1011`, `ck7k 4m93`).
 *
 * @returns null for an empty text, which is no search
 */
export function bookingSearch(typed: string): BookingSearch | null {
  const text = typed.normalize('NFC').trim().toLowerCase();
  if (text === '') return null;
  const compact = compactNumber(text);
  const words = searchedWords(text);
  // The words one after the other: a field that contains the whole number also contains them.
  const pieces = text.split(/\s+/).map((piece) => compactNumber(piece) ?? (plainCharacters(piece) === '' ? '' : normalisedText(piece)));
  return {
    text,
    isPrefix: text.length < shortestSearch,
    words: words.map((word) => ({ text: word, compact: unless(word, compactNumber(word)) })),
    number: words.length > 1 && compact !== null && compact !== pieces.join('') ? compact : null,
  };
}

/**
 * Returns the distinct words of a text, separated by spaces and commas, as searches compare them.
 *
 * @returns an empty list for a text of spaces and commas
 */
export function wordsOf(text: string): string[] {
  return [...new Set(normalisedText(text).split(/[\s,]+/))].filter((word) => word !== '');
}

/** Removes words of dashes and brackets, which separate pieces of a number, unless there are no other words. */
function searchedWords(text: string): string[] {
  const all = wordsOf(text);
  const plainWords = all.filter((word) => plainCharacters(word) !== '');
  return [plainWords, all, [text]].find((words) => words.length > 0) ?? [text];
}

const unless = (word: string, other: string | null): string | null => (other === word ? null : other);
