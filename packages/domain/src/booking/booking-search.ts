import { compactNumber, plainSigns, shortestSearch } from '../search/compact-number.js';
import { folded } from '../search/folded.js';
import { spelledReference } from './booking-reference.js';

/** A word that has to be found, in either of its spellings. */
export interface SearchedWord {
  /** As searches compare it. */
  text: string;
  /** A number or reference without its punctuation; null when that is the same, and for what is none. */
  compact: string | null;
}

/** What a search looks for. */
export interface BookingSearch {
  /** The text as typed, trimmed, in lower case. */
  text: string;
  /** The same without spaces and punctuation, a Malaysian telephone number in its national form; null when that finds nothing more. */
  compact: string | null;
  /** What may be a reference, with its dash; null when it is typed so, and for what is none. */
  reference: string | null;
  /** Too short for the index of parts. */
  isPrefix: boolean;
  /** Of bookings: each must be found, in any order, anywhere. At least one. */
  words: readonly SearchedWord[];
  /** Or the whole: a number typed in pieces that are found nowhere, as the country of a telephone number is. Null: the words find it. */
  number: string | null;
}

/**
 * Reads what was typed into a search field. Bookings are found by words in any order; telephone and order numbers and references
 * however they are written (`012-345 6789`, `+60 12-345 6789`, `demo 1011`, `ck7k 4m93`).
 *
 * @returns null for an empty text: no search
 */
export function bookingSearch(typed: string): BookingSearch | null {
  const text = typed.normalize('NFC').trim().toLowerCase();
  if (text === '') return null;
  const unlessTyped = (other: string | null) => (other === text ? null : other);
  const compact = unlessTyped(compactNumber(text));
  const reference = unlessTyped(spelledReference(plainSigns(text) ?? ''));
  const words = searchedWords(text);
  // What the words look for of it, one after the other: in what has the whole, they are found too.
  const pieces = text.split(/\s+/).map((piece) => compactNumber(piece) ?? (plainSigns(piece) === '' ? '' : folded(piece)));
  return {
    text,
    compact,
    reference,
    isPrefix: text.length < shortestSearch,
    words: words.map((word) => ({ text: word, compact: unless(word, compactNumber(word)) })),
    number: words.length > 1 && compact !== null && compact !== pieces.join('') ? compact : null,
  };
}

/**
 * The words of a text, as searches compare them: what stands between spaces and commas, each once.
 *
 * @returns none for a text of spaces and commas
 */
export function wordsOf(text: string): string[] {
  return [...new Set(folded(text).split(/[\s,]+/))].filter((word) => word !== '');
}

/** Dashes and brackets between the pieces of a number are no words, unless nothing else was typed. */
function searchedWords(text: string): string[] {
  const all = wordsOf(text);
  const told = all.filter((word) => plainSigns(word) !== '');
  return [told, all, [text]].find((words) => words.length > 0) ?? [text];
}

const unless = (word: string, other: string | null): string | null => (other === word ? null : other);
