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
  const characters = drawn(alphabet);
  if (characters.replace(/\d/g, '').length >= leastLetters) return withDash(characters);
  return withDash(characters.slice(0, -leastLetters) + drawn(letters).slice(-leastLetters));
}

/**
 * Returns a booking reference, or its beginning, as it is stored but in lower case: `ck7k-4m93` for `CK7K 4M93` and `ck7k4m93`. A complete
 * reference may be letters only; a beginning needs a digit, because names also have such letters.
 *
 * @param characters letters and digits in lower case
 * @returns null for a text that is none, and for the first half, which is searched as it is
 */
export function spelledReference(characters: string): string | null {
  const isOne =
    characters.length === referenceBytes || (characters.length > half && characters.length < referenceBytes && /\d/.test(characters));
  return isOne && areCharacters(characters) ? withDash(characters) : null;
}

/**
 * Returns true for a misread reference: one with an O or a zero, which references do not have. Letters followed by digits only (DEMO-1001)
 * are an order number.
 *
 * @param characters letters and digits in lower case
 */
export function isMisreadReference(characters: string): boolean {
  const others = characters.replace(/[o0]/g, '');
  const misread = characters.length - others.length;
  const isMixed = /[a-z]/.test(characters) && !/^[a-z]+\d*$/.test(characters);
  return characters.length === referenceBytes && misread > 0 && misread <= 2 && isMixed && areCharacters(others);
}

const areCharacters = (characters: string): boolean => [...characters.toUpperCase()].every((sign) => alphabet.includes(sign));
const withDash = (characters: string): string => `${characters.slice(0, half)}-${characters.slice(half)}`;
