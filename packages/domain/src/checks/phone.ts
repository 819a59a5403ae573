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
 * One number for all its spellings (012-345 6789, +60 (0)12 345 6789 x2, 0060123456789): its digits without the extension and without the
 * 00, 60 and 0 before them. The database has the same rule (phoneKeySql).
 */
export function phoneKey(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(ext|x|#).*$|[^0-9]/gi, '')
    .replace(/^(00)?(60)?0?/, '');
}

export function phoneInvalid(text: string): FaultCode | null {
  return text === '' || isPhone(text) ? null : 'PHONE_INVALID';
}
