import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * Formats a telephone number so that spreadsheets do not change it. As a number it would lose its leading 0, and a + would make it a
 * formula: a Malaysian number is in national form with a hyphen, and any other has its country's code in brackets.
 */
export function spreadsheetPhone(text: string): string {
  const national = text.trim().replace(/^\+60[ -]?/, '0');
  // Without the library where the digits suffice: a file has up to a million numbers.
  if (/^0\d+$/.test(national)) {
    const prefix = /^0[18]/.test(national) ? 3 : 2;
    return `${national.slice(0, prefix)}-${national.slice(prefix)}`;
  }
  if (!national.startsWith('+')) return national;
  const number = parsePhoneNumberFromString(national);
  return number === undefined ? national.slice(1) : `(+${number.countryCallingCode}) ${number.formatNational()}`;
}
