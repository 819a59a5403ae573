/** Letters and digits that are not confused on the telephone: no 0 and O, 1, I and L, 5 and S, 8 and B, 2 and Z, U and V. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY';

/** Random bytes that referenceFrom needs. */
export const referenceBytes = 8;

/**
 * A booking reference such as `CK7K-4M93`, from random bytes, one per character (8 characters of 23 make
 * 7.8 * 10^10). The slight bias of a byte over 23 characters does not matter: references are unique by an index, not secret.
 */
export function referenceFrom(bytes: Uint8Array): string {
  const signs = Array.from({ length: referenceBytes }, (_, index) => alphabet.charAt((bytes[index] ?? 0) % alphabet.length)).join('');
  return `${signs.slice(0, 4)}-${signs.slice(4)}`;
}
