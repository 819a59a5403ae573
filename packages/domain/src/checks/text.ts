import type { ValidationErrorCode } from './validation-error.js';

/**
 * Invisible characters that can reorder or hide the text around them: zero-width characters, soft hyphens, bidi controls, fillers.
 * Variation selectors are allowed: emoji and some Chinese characters need them.
 */
const invisible = String.raw`(?![\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`;

const joiningScripts = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
]
  .concat('Malayalam', 'Sinhala', 'Khmer', 'Myanmar')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
const joinable = String.raw`${joiningScripts}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F`;
/**
 * Joiners that change the shape of the characters on both sides: within emoji, Arabic and Indic text. Without lookbehind, which Safari 15
 * lacks.
 */
const joiner = String.raw`([${joinable}])[\u200C\u200D](?=[${joinable}])`;

const everyJoiner = new RegExp(joiner, 'gu');
const anyInvisible = new RegExp(invisible, 'u');
const everyInvisible = new RegExp(`${joiner}|${invisible}`, 'gu');

/** Bidi controls that change the direction of the text behind them. */
const directions = String.raw`\u202A-\u202E\u2066-\u2069`;
const everyHarmless = new RegExp(`${joiner}|(?![${directions}])${invisible}`, 'gu');
/**
 * Bidi controls that have no effect around a text: address books add them. Those that override the order of characters are not included.
 */
const aroundText = /[\s\u202A-\u202C\u2066-\u2069]/;

/** Shared checks of the specification, section 5; each returns the error or null. An empty text is valid except for `required`. */
export function required(text: string): ValidationErrorCode | null {
  return isBlank(text) ? 'REQUIRED' : null;
}

/** Returns whether the text is blank: it is empty, or has only spaces and invisible characters (such as U+200B). */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

/** Returns whether the text has more than `max` code points. */
export function isTooLong(text: string, max: number): boolean {
  // A code point takes one or two code units: only a length between max and 2 * max has to be counted.
  return text.length > max && (text.length > 2 * max || [...text].length > max);
}

export function numbersOnly(text: string): ValidationErrorCode | null {
  return /^\d*$/.test(text) ? null : 'NUMBERS_ONLY';
}

/** Letters of any script, their combining marks, and spaces. */
export function alphabetsOnly(text: string): ValidationErrorCode | null {
  return /^[\p{L}\p{M} ]*$/u.test(text) ? null : 'ALPHABETS_ONLY';
}

export function alphabetsOrNumbersOnly(text: string): ValidationErrorCode | null {
  return /^[\p{L}\p{M}\d ]*$/u.test(text) ? null : 'ALPHABETS_OR_NUMBERS_ONLY';
}

/**
 * Refuses invisible characters, except joiners that belong to the text: two names could look alike, and a bidi override shows a text
 * backwards.
 */
export function hiddenCharacters(text: string): ValidationErrorCode | null {
  return anyInvisible.test(text.replace(everyJoiner, '$1')) ? 'CHARACTERS_HIDDEN' : null;
}

const keepJoiner = (match: string, before?: string) => (before === undefined ? '' : match);

/** Removes invisible characters, for texts that people copy: addresses and order numbers. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(everyInvisible, keepJoiner);
}

/** Removes invisible characters at the ends of copied texts. Those that reorder the text stay, for hiddenCharacters to refuse. */
export function withoutHarmlessCharacters(text: string): string {
  const visible = text.replace(everyHarmless, keepJoiner);
  // A loop, because a regular expression for the end would be slow on a long row of spaces.
  let [start, end] = [0, visible.length];
  while (start < end && aroundText.test(visible.charAt(start))) start += 1;
  while (end > start && aroundText.test(visible.charAt(end - 1))) end -= 1;
  return visible.slice(start, end);
}

/** Refuses control characters and halves of surrogate pairs; line breaks and tabs unless `lineBreaks`. */
export function plainCharacters(text: string, lineBreaks = false): ValidationErrorCode | null {
  const allowed = lineBreaks ? text.replace(/[\t\n\r\u2028\u2029]/g, '') : text;
  return /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(allowed) ? 'CHARACTERS_INVALID' : null;
}
