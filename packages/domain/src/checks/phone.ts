import type { FaultCode } from './fault.js';

/** Max characters of a telephone number with its extension. */
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
 * One number for all its spellings (012-345 6789, +60 12 345 6789 x2, 60123456789): its digits without the extension and
 * without Malaysia's 60 or 0 before them.
 */
export function phoneKey(text: string): string {
  return text.replace(/(ext|x|#).*$|\D/gi, '').replace(/^(60|0)/, '');
}

export function phoneInvalid(text: string): FaultCode | null {
  return text === '' || isPhone(text) ? null : 'PHONE_INVALID';
}
