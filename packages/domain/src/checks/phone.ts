import type { ValidationErrorCode } from './validation-error.js';
import { isMobile, isStoredMobile, normaliseMobile } from './mobile.js';
import { isPlaceholder } from './placeholder.js';

/** Maximum number of characters of a telephone number with its extension. */
export const maxPhoneLength = 40;

/**
 * International format with an optional extension (Specification, section 5): an optional plus, 7 to 15 digits (E.164)
 * with spaces, hyphens, dots and brackets between them, then 'x', 'ext' or '#' and up to 7 digits.
 */
export function isPhone(text: string): boolean {
  if (text.length > maxPhoneLength) return false;
  const [, number] = /^(\+?\(?\d[\d\s().-]*\d)(?:\s*(?:ext\.?|x|#)\s*\d{1,7})?$/i.exec(text.trim()) ?? [];
  const digits = number?.replace(/\D/g, '').length ?? 0;
  return digits >= 7 && digits <= 15;
}

/**
 * Normalises a telephone number: a Malaysian mobile number, and one of another country with its code, to one notation; any other stays as
 * typed.
 */
export function normalisePhone(text: string): string {
  const plain = normaliseMobile(text);
  return isStoredMobile(plain) && !plain.startsWith('+60') ? plain : text;
}

/**
 * Returns one key for all notations of a number, without its extension: for a Malaysian one (012-345 6789, +60 (0)12 345 6789 x2,
 * 0060123456789) its digits without the 60 and the leading 0, for another country's (+65 9123 4567, 0065 9123 4567) its digits with a +.
 * Without + or 00 a number is Malaysian: 06591234567 is not +6591234567. The database has the same rule (phoneKeySql).
 */
export function phoneKey(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[(]0[)]|(ext|x|#).*$|[^0-9+]/gi, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^([+]?60|[+]+$)?0?/, '');
}

/** Separators of two numbers in one field. */
const betweenPhones = /[/,;|&\n\r\u2028\u2029、]|\s(?:or|atau|and|dan)\s|[或和]/i;

/**
 * Splits a field with telephone numbers, such as '012-345 6789 / 03-8888 1234', into the numbers as typed.
 * @returns the whole text if it has no number; after the first number also invalid parts, so that a caller can report them
 */
export function phonesOf(text: string): string[] {
  const isNumber = (part: string) => isMobile(normaliseMobile(part)) || (isPhone(part) && !part.trim().includes('\n'));
  if (isNumber(text)) return [text];
  const parts = text
    .normalize('NFKC')
    .split(betweenPhones)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isPlaceholder(part));
  const first = parts.find(isNumber);
  return first === undefined ? [text] : [first, ...parts.filter((part) => phoneKey(part) !== phoneKey(first))];
}

export function phoneInvalid(text: string): ValidationErrorCode | null {
  return text === '' || isPhone(text) ? null : 'PHONE_INVALID';
}
