import type { BookingSearch, SearchedWord } from '@booking/domain/booking/booking-search';
import { shortestSearch } from '@booking/domain/search/compact-number';
import { searchedCondition } from '../../../database/text-search.js';

// The expressions of the search's indexes (schema, booking.sql), of which the archive has its own, and one more.
const searched = { sql: 'b.search_text', foreignSql: 'booking_foreign_pairs(b.search_text)' };
const numberSql = 'booking_number_fours(b.search_text)';

/** Words that are looked up in an index; with the others is compared what these have found. */
const mostLookedUp = 3;

/** Digits of a number that few have: telephone numbers begin alike, with three. */
const fewHaveDigits = 6;

/** The condition that booking b has every word, by the indexes; the values are added to the parameters. */
export function searchCondition(search: BookingSearch, isArchive: boolean, parameters: unknown[]): string {
  const text = isArchive ? { ...searched, numberSql } : searched;
  const lookedUp = new Set([...search.words].filter(hasIndex).sort(rarestFirst).slice(0, mostLookedUp));
  return eachWord(search, parameters, (word) =>
    lookedUp.has(word) ? searchedCondition(word, text, parameters) : containsWord(word, parameters),
  );
}

/** The same, by reading the booking alone. */
export function containsCondition(search: BookingSearch, parameters: unknown[]): string {
  return eachWord(search, parameters, (word) => containsWord(word, parameters));
}

/** Whether few bookings can have all of it: a word is most of a number, or an e-mail address. */
export function isRare({ words }: BookingSearch): boolean {
  return words.some((word) => digitsOf(word) >= fewHaveDigits || /^[^@]{3,}@/.test(word.text));
}

function eachWord({ words, number }: BookingSearch, parameters: unknown[], conditionOf: (word: SearchedWord) => string): string {
  const all = words.map(conditionOf).join(' AND ');
  return number === null ? all : `(${all} OR ${searchedCondition({ text: number, compact: null }, searched, parameters)})`;
}

function containsWord({ text, compact }: SearchedWord, parameters: unknown[]): string {
  const spellings = [text, compact].filter((spelling) => spelling !== null);
  return `(${spellings.map((spelling) => `strpos(${searched.sql}, $${parameters.push(spelling)}) > 0`).join(' OR ')})`;
}

/** Letters and digits have an index from three on, other letters each. */
function hasIndex({ text, compact }: SearchedWord): boolean {
  return (
    /[^\u0000-\u007f]/.test(text) ||
    [text, compact ?? text].every((spelling) => /[a-z0-9]{3}/.test(spelling) && spelling.length >= shortestSearch)
  );
}

/** Numbers are rarer than words, and long words rarer than short ones. */
function rarestFirst(one: SearchedWord, other: SearchedWord): number {
  return digitsOf(other) - digitsOf(one) || other.text.length - one.text.length;
}

const digitsOf = ({ text }: SearchedWord): number => text.replace(/\D/g, '').length;
