import type { FaultCode } from './fault.js';

/**
 * Without spaces, hyphens and the invisible characters that come with a number copied from an address book (U+202A), and with 0
 * for a leading +60 or 60. Other texts are returned unchanged.
 */
export function normaliseMobile(text: string): string {
  return text.replace(/[\s\p{Dash_Punctuation}\p{Default_Ignorable_Code_Point}]/gu, '').replace(/^\+?60(?=1)/, '0');
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
