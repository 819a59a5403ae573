/** Letters and digits that are not confused on the telephone: no 0 and O, 1, I and L, 5 and S, 8 and B, 2 and Z, U and V. */
const letters = 'ACDEFGHJKMNPQRTWXY';
const alphabet = `34679${letters}`;

/** Random bytes that referenceFrom needs. */
export const referenceBytes = 8;

/** Characters before the dash. */
const half = 4;

/** A reference of digits, or of digits and one letter, reads like a telephone number, and networks block an SMS with one. */
const leastLetters = 2;

/**
 * A booking reference such as `CK7K-4M93`, from random bytes, one per character (8 characters of 23 make 7.8 * 10^10). One in 7,000
 * would have fewer than two letters: it gets them at its end. That, and the slight bias of a byte over 23 characters, does not
 * matter: references are unique by an index, not secret.
 */
export function referenceFrom(bytes: Uint8Array): string {
  const drawn = (from: string) =>
    Array.from({ length: referenceBytes }, (_, index) => from.charAt((bytes[index] ?? 0) % from.length)).join('');
  const signs = drawn(alphabet);
  if (signs.replace(/\d/g, '').length >= leastLetters) return withDash(signs);
  return withDash(signs.slice(0, -leastLetters) + drawn(letters).slice(-leastLetters));
}

/**
 * What may be a booking reference, or its beginning, as it is kept, but in lower case: `ck7k-4m93` for `CK7K 4M93` and `ck7k4m93`. All of it
 * may be letters; of its beginning a digit is asked for, since names have such letters too.
 *
 * @param signs letters and digits in lower case
 * @returns null for what is none, and for its first half, which is looked for as it is
 */
export function spelledReference(signs: string): string | null {
  const isOne = signs.length === referenceBytes || (signs.length > half && signs.length < referenceBytes && /\d/.test(signs));
  return isOne && areSigns(signs) ? withDash(signs) : null;
}

/**
 * Whether this is a reference in which an O or a zero was read, which no reference has. Letters that only digits follow (DEMO-1001)
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
