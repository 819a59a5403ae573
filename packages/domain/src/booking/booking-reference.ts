/** Letters and digits that are not confused on the telephone: no 0 and O, 1, I and L, 5 and S, 8 and B, 2 and Z, U and V. */
const letters = 'ACDEFGHJKMNPQRTWXY';
const alphabet = `34679${letters}`;

/** Number of random bytes that referenceFrom needs. */
export const referenceBytes = 8;

/** Number of characters before the dash. */
const half = 4;

/** Minimum number of letters. With fewer, a reference looks like a telephone number, and networks block SMS that contain one. */
const leastLetters = 2;

/**
 * Creates a booking reference such as `CK7K-4M93` from random bytes, one per character (23^8 = 7.8 * 10^10 references). One in 7,000 would
 * have fewer than two letters and gets them at its end. That, and the slight bias of a byte over 23 characters, does not matter: an index
 * keeps references unique, and they are not secret.
 */
export function referenceFrom(bytes: Uint8Array): string {
  const drawn = (from: string) =>
    Array.from({ length: referenceBytes }, (_, index) => from.charAt((bytes[index] ?? 0) % from.length)).join('');
  const signs = drawn(alphabet);
  if (signs.replace(/\d/g, '').length >= leastLetters) return withDash(signs);
  return withDash(signs.slice(0, -leastLetters) + drawn(letters).slice(-leastLetters));
}

/**
 * Returns a booking reference, or its beginning, as it is stored but in lower case: `ck7k-4m93` for `CK7K 4M93` and `ck7k4m93`. A complete
 * reference may be letters only; a beginning needs a digit, because names also have such letters.
 *
 * @param signs letters and digits in lower case
 * @returns null for a text that is none, and for the first half, which is searched as it is
 */
export function spelledReference(signs: string): string | null {
  const isOne = signs.length === referenceBytes || (signs.length > half && signs.length < referenceBytes && /\d/.test(signs));
  return isOne && areSigns(signs) ? withDash(signs) : null;
}

/**
 * Returns true for a misread reference: one with an O or a zero, which references do not have. Letters followed by digits only (DEMO-1001)
 * are an order number.
 *
 * @param signs letters and digits in lower case
 */
export function isMisreadReference(signs: string): boolean {
  const others = signs.replace(/[o0]/g, '');
  const misread = signs.length - others.length;
  const isMixed = /[a-z]/.test(signs) && !/^[a-z]+\d*$/.test(signs);
  return signs.length === referenceBytes && misread > 0 && misread <= 2 && isMixed && areSigns(others);
}

const areSigns = (signs: string): boolean => [...signs.toUpperCase()].every((sign) => alphabet.includes(sign));
const withDash = (signs: string): string => `${signs.slice(0, half)}-${signs.slice(half)}`;
