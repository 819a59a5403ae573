import type { ValidationErrorCode } from './validation-error.js';

/** Characters between the digits of a number: white space, dashes, square brackets, dots, and invisible ones. */
const separators = /[\s\p{Dash_Punctuation}\u2212\p{Default_Ignorable_Code_Point}[\].,/·_]/gu;

/**
 * Parses a number of another country, so that this package needs no library of the world's numbers.
 * @param international with + and the country's code, without separators
 * @returns E.164; null for anything but a mobile number of an accepted country
 */
export type ForeignMobile = (international: string) => string | null;

/**
 * Removes the separators of a number: a Malaysian mobile number as it is stored, 0123456789, from any notation (`+60 (0)12-345 6789`, `0060
 * 12 345 6789`, full-width digits, a missing first 0); a number of another country with a +, if it begins with + or 00.
 * @returns any other text without separators
 */
export function normaliseMobile(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(separators, '')
      // +44 (0)7400: the 0 is dialled within the country only.
      .replace(/^(\(?(?:\+|00)\(?\d{1,3}\)?)\(0\)/, '$1')
      .replace(/[()]/g, '')
      .replace(/^00(?=[1-9])/, '+')
      .replace(/^(?:\+?600?(?=1)|(?=1[0-46-9]\d{7,8}$))/, '0')
  );
}

/** 01, one of 0 1 2 3 4 6 7 8 9, an optional hyphen, 7 or 8 digits (Specification, section 5). */
export function isMobile(text: string): boolean {
  return /^01[0-46-9]-?\d{7,8}$/.test(text);
}

/** E.164, of any country and kind: a plus, then 7 to 15 digits. */
export function isInternational(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text);
}

/** Returns whether a stored number can get an SMS: 0123456789, +6591234567. An erased one is empty. */
export function isStoredMobile(text: string): boolean {
  return isMobile(text) || isInternational(text);
}

/**
 * Normalises a mobile number: a Malaysian one to 0123456789, one of another country, which must begin with + or 00, to +6591234567.
 * @param foreign omitted: only Malaysian numbers are accepted
 * @returns null for any other text
 */
export function parseMobile(text: string, foreign: ForeignMobile = () => null): string | null {
  const plain = normaliseMobile(text);
  if (isMobile(plain)) return plain;
  return isInternational(plain) ? foreign(plain) : null;
}

export function mobileInvalid(text: string, foreign?: ForeignMobile): ValidationErrorCode | null {
  return text === '' || parseMobile(text, foreign) !== null ? null : 'MOBILE_INVALID';
}

/** Converts a stored mobile number to E.164, for gateways: +60123456789. */
export function internationalMobile(stored: string): string {
  const plain = normaliseMobile(stored);
  return plain.startsWith('+') ? plain : `+6${plain}`;
}

/** Matches a stored number of another country: its code (ITU-T E.164, list of assigned codes) and the rest. */
const foreignParts = /^(\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))(\d{4,})$/;

/** Formats a number for display: 012-345 6789, 011-2345 6789, +65 9123 4567; other texts unchanged. */
export function formatMobile(text: string): string {
  const [, prefix, middle, last] = /^(01\d)(\d{3,4})(\d{4})$/.exec(normaliseMobile(text)) ?? [];
  if (prefix !== undefined) return `${prefix}-${middle} ${last}`;
  const [, country, rest = ''] = isInternational(text) ? (foreignParts.exec(text) ?? []) : [];
  if (country === undefined) return text;
  const isInThrees = rest.length === 9 || rest.length === 10;
  return `${country} ${isInThrees ? rest.replace(/^(\d{3})(\d{3})/, '$1 $2 ') : rest.replace(/\B(?=(?:\d{4})+$)/g, ' ')}`;
}
