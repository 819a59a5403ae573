import type { FaultCode } from '../checks/fault.js';

/** Specification, sections 5 and 9: 6 to 15 characters, as people count them. */
export const minPasswordLength = 6;
export const maxPasswordLength = 15;

/**
 * What is wrong with a new password. Every character is allowed and nothing is trimmed; half of a surrogate pair is none, and
 * all such halves are one and the same in UTF-8, which is what is hashed.
 */
export function passwordInvalid(password: string): FaultCode | null {
  if (password === '') return 'PASSWORD_REQUIRED';
  // A character takes at most two code units: a longer text need not be counted.
  if (password.length > 2 * maxPasswordLength) return 'PASSWORD_TOO_LONG';
  if (/\p{Cs}/u.test(password)) return 'CHARACTERS_INVALID';
  const length = [...password].length;
  if (length < minPasswordLength) return 'PASSWORD_TOO_SHORT';
  return length > maxPasswordLength ? 'PASSWORD_TOO_LONG' : null;
}

/** The repeated password: the same rules, then the same text. */
export function confirmPasswordInvalid(confirmPassword: string, password: string): FaultCode | null {
  return passwordInvalid(confirmPassword) ?? (confirmPassword === password ? null : 'PASSWORDS_DIFFER');
}
