/** Minimum number of characters of a search by index, which consists of trigrams. */
export const shortestSearch = 3;

/**
 * Returns a telephone or order number as in the database's search texts: letters and digits only, a Malaysian telephone number in its
 * national form, one of another country without the 00 before its code. So numbers are found in any notation: `012-345 6789`, `+60 12-345
 * 6789`, `0060 12 345 6789`, `demo 1011`, and as copied from an address book, a PDF or a Chinese keyboard.
 *
 * @param typed in lower case
 * @returns null for a text that is no number, and for one that is too short to search for
 */
export function compactNumber(typed: string): string | null {
  const plain = plainCharacters(typed);
  if (plain === null) return null;
  const national = /^\d+$/.test(plain) ? plain.replace(/^(?:00)?600?/, '0').replace(/^00(?=[1-9]\d{6})/, '') : plain;
  return /\d/.test(national) && national.length >= shortestSearch ? national : null;
}

/**
 * Returns the letters and digits of a number or reference in their usual width, without spaces, punctuation, hyphens of any kind, and
 * invisible characters that are copied with them (U+202A).
 *
 * @param typed in lower case
 * @returns null if there is any other character
 */
export function plainCharacters(typed: string): string | null {
  const usual = typed.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{Dash_Punctuation}\u2212]/gu, '');
  return /^[a-z\d\s()+./#]*$/.test(usual) ? usual.replace(/[^a-z\d]/g, '') : null;
}
