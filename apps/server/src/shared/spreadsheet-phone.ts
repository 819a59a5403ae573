import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A telephone number as a spreadsheet keeps it. Read as a number it would lose its first 0, and its + would make it a formula:
 * so a Malaysian number is in its national form with a hyphen, and any other has its country's code in brackets.
 */
export function spreadsheetPhone(text: string): string {
  const national = text.trim().replace(/^\+60[ -]?/, '0');
  // Not by the library where the digits say it all: a file has a million of them.
  if (/^0\d+$/.test(national)) {
    const prefix = /^0[18]/.test(national) ? 3 : 2;
    return `${national.slice(0, prefix)}-${national.slice(prefix)}`;
  }
  if (!national.startsWith('+')) return national;
  const number = parsePhoneNumberFromString(national);
  return number === undefined ? national.slice(1) : `(+${number.countryCallingCode}) ${number.formatNational()}`;
}
