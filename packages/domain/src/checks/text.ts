import type { FaultCode } from './fault.js';

/**
 * Invisible characters that can reorder or hide the text around them: zero-width characters, soft hyphens, bidi controls,
 * fillers. Variation selectors are allowed: emoji and some Chinese characters need them.
 */
const hidden = /(?![\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;
const everyHidden = new RegExp(hidden, 'gu');

/** Shared checks of the specification, section 5; each returns the fault or null. An empty text passes all but `required`. */
export function required(text: string): FaultCode | null {
  return isBlank(text) ? 'REQUIRED' : null;
}

/** Whether the text shows nothing: it is empty, or has only spaces and invisible characters (such as U+200B). */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

/** Whether the text has more than `max` code points. */
export function isTooLong(text: string, max: number): boolean {
  // A code point takes one or two code units: only a length between max and 2 * max has to be counted.
  return text.length > max && (text.length > 2 * max || [...text].length > max);
}

export function numbersOnly(text: string): FaultCode | null {
  return /^\d*$/.test(text) ? null : 'NUMBERS_ONLY';
}

/** Letters of any script, their combining marks, and spaces. */
export function alphabetsOnly(text: string): FaultCode | null {
  return /^[\p{L}\p{M} ]*$/u.test(text) ? null : 'ALPHABETS_ONLY';
}

export function alphabetsOrNumbersOnly(text: string): FaultCode | null {
  return /^[\p{L}\p{M}\d ]*$/u.test(text) ? null : 'ALPHABETS_OR_NUMBERS_ONLY';
}

/**
 * Refuses hidden characters, in names and e-mail addresses: they make two names look alike, and a bidi override shows a text
 * backwards.
 */
export function hiddenCharacters(text: string): FaultCode | null {
  return hidden.test(text) ? 'CHARACTERS_HIDDEN' : null;
}

/** Without hidden characters, for texts that people copy from other places: addresses and order numbers. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(everyHidden, '');
}

/** Refuses what no field may hold: control characters and halves of surrogate pairs; line breaks and tabs unless `lineBreaks`. */
export function plainCharacters(text: string, lineBreaks = false): FaultCode | null {
  const allowed = lineBreaks ? text.replace(/[\t\n\r\u2028\u2029]/g, '') : text;
  return /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(allowed) ? 'CHARACTERS_INVALID' : null;
}
