import type { FaultCode } from './fault.js';

/** What people and programs put between the digits of a number: white space, dashes, brackets, dots, and what cannot be seen. */
const separators = /[\s\p{Dash_Punctuation}\u2212\p{Default_Ignorable_Code_Point}()[\].,/·_]/gu;

/**
 * A Malaysian mobile number as it is stored, 0123456789, from any of its spellings: `+60 (0)12-345 6789`, `0060 12 345 6789`, full-width
 * digits, a missing first 0.
 * @returns what is no such number: without separators
 */
export function normaliseMobile(text: string): string {
  return text
    .normalize('NFKC')
    .replace(separators, '')
    .replace(/^(?:(?:\+|00)?600?(?=1)|(?=1[0-46-9]\d{7,8}$))/, '0');
}

/** 01, one of 0 1 2 3 4 6 7 8 9, an optional hyphen, 7 or 8 digits (Specification, section 5). */
export function isMobile(text: string): boolean {
  return /^01[0-46-9]-?\d{7,8}$/.test(text);
}

export function mobileInvalid(text: string): FaultCode | null {
  return text === '' || isMobile(normaliseMobile(text)) ? null : 'MOBILE_INVALID';
}

/** For display: 012-345 6789, 011-2345 6789; other texts unchanged. */
export function formatMobile(text: string): string {
  const [, prefix, middle, last] = /^(01\d)(\d{3,4})(\d{4})$/.exec(normaliseMobile(text)) ?? [];
  return prefix === undefined ? text : `${prefix}-${middle} ${last}`;
}
