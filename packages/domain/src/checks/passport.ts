import type { ValidationErrorCode } from './validation-error.js';

/** 3 to 20 letters, digits or hyphens, not all zeros (Specification, section 5). */
export function isPassport(text: string): boolean {
  return /^[A-Za-z\d-]{3,20}$/.test(text) && !/^0+$/.test(text);
}

export function passportInvalid(text: string): ValidationErrorCode | null {
  return text === '' || isPassport(text) ? null : 'PASSPORT_INVALID';
}
