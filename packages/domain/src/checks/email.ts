import type { ValidationErrorCode } from './validation-error.js';
import { normaliseLine } from './line-of-text.js';
import { hiddenCharacters } from './text.js';

/** Maximum number of characters of an address (RFC 5321). */
export const maxEmailLength = 254;

/** The simple x@y.z pattern of the specification, section 5, without hidden characters. */
export function isEmail(text: string): boolean {
  return (
    text.length <= maxEmailLength &&
    hiddenCharacters(text) === null &&
    /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/.test(text)
  );
}

/**
 * Returns the key by which accounts are found and attempts are counted: composed, trimmed, lower case. Both sides of a comparison must use
 * this function: PostgreSQL's lower() changes more letters, each of which would bypass a limit.
 */
export function emailKey(text: string): string {
  return (normaliseLine(text) ?? '').toLowerCase();
}

/** The shared check: 'Invalid email'. */
export function emailInvalid(text: string): ValidationErrorCode | null {
  return text === '' || isEmail(text) ? null : 'EMAIL_INVALID';
}

/** 'E-mail must be valid'; hidden characters have an error of their own, because the reader cannot see them. */
export function emailFormat(text: string): ValidationErrorCode | null {
  return hiddenCharacters(text) ?? (isEmail(text) ? null : 'EMAIL_FORMAT');
}

/** The check of a required address: 'E-mail is required', 'E-mail must be valid'. */
export function emailOfForm(text: string): ValidationErrorCode | null {
  return text.trim() === '' ? 'EMAIL_REQUIRED' : emailFormat(text);
}
