import type { ValidationErrorCode } from '../checks/validation-error.js';

/** Specification, sections 5 and 9: 6 to 15 characters, counted as code points. */
export const minPasswordLength = 6;
export const maxPasswordLength = 15;

/** Normalises a password for hashing and comparison: an accent is one character, also if a keyboard writes two (NFC). */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}

/**
 * Returns the error of a new password. Every character is allowed and nothing is trimmed. Half of a surrogate pair is refused: UTF-8, which
 * is hashed, encodes all such halves alike, so different passwords would be equal.
 */
export function passwordInvalid(password: string): ValidationErrorCode | null {
  if (password === '') return 'PASSWORD_REQUIRED';
  // A character with two accents has at most three code units, one beyond the basic plane two: a much longer text is too long without
  // counting.
  if (password.length > 4 * maxPasswordLength) return 'PASSWORD_TOO_LONG';
  if (/\p{Cs}/u.test(password)) return 'CHARACTERS_INVALID';
  const length = [...normalisePassword(password)].length;
  if (length < minPasswordLength) return 'PASSWORD_TOO_SHORT';
  return length > maxPasswordLength ? 'PASSWORD_TOO_LONG' : null;
}

/** Returns the error of the repeated password: the same rules, then the same text. */
export function confirmPasswordInvalid(confirmPassword: string, password: string): ValidationErrorCode | null {
  return (
    passwordInvalid(confirmPassword) ?? (normalisePassword(confirmPassword) === normalisePassword(password) ? null : 'PASSWORDS_DIFFER')
  );
}
