import type { ValidationErrorCode } from '../checks/validation-error.js';

/** Specification, sections 5 and 9: 6 to 15 characters, counted as code points. */
export const minPasswordLength = 6;
export const maxPasswordLength = 15;

/** A password as it is hashed and compared: an accent is one character, also where a keyboard writes two (NFC). */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}

/**
 * What is wrong with a new password. Every character is allowed and nothing is trimmed. Half of a surrogate pair is refused: UTF-8,
 * which is what is hashed, writes all such halves alike, so different passwords would be the same.
 */
export function passwordInvalid(password: string): ValidationErrorCode | null {
  if (password === '') return 'PASSWORD_REQUIRED';
  // A character with two accents takes three code units at most, one beyond the basic plane two: far longer is too long without counting.
  if (password.length > 4 * maxPasswordLength) return 'PASSWORD_TOO_LONG';
  if (/\p{Cs}/u.test(password)) return 'CHARACTERS_INVALID';
  const length = [...normalisePassword(password)].length;
  if (length < minPasswordLength) return 'PASSWORD_TOO_SHORT';
  return length > maxPasswordLength ? 'PASSWORD_TOO_LONG' : null;
}

/** The repeated password: the same rules, then the same text. */
export function confirmPasswordInvalid(confirmPassword: string, password: string): ValidationErrorCode | null {
  return (
    passwordInvalid(confirmPassword) ?? (normalisePassword(confirmPassword) === normalisePassword(password) ? null : 'PASSWORDS_DIFFER')
  );
}
