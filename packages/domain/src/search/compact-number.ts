/** Characters that a search by index needs at least: the index is made of runs of three. */
export const shortestSearch = 3;

/**
 * A telephone or order number as the database's search texts hold it: letters and digits only, a Malaysian telephone number in its
 * national form, one of another country without the 00 before its code. So numbers are found however they are written: `012-345 6789`, `+60 12-345 6789`, `0060 12 345 6789`, `demo 1011`,
 * and as they come out of an address book, a PDF or a Chinese keyboard.
 *
 * @param typed in lower case
 * @returns null for what is no number, and for what is too short to look for
 */
export function compactNumber(typed: string): string | null {
  const plain = plainCharacters(typed);
  if (plain === null) return null;
  const national = /^\d+$/.test(plain) ? plain.replace(/^(?:00)?600?/, '0').replace(/^00(?=[1-9]\d{6})/, '') : plain;
  return /\d/.test(national) && national.length >= shortestSearch ? national : null;
}

/**
 * The letters and digits of a number or reference, without spaces and punctuation, hyphens of every kind, the invisible characters that
 * are copied with them (U+202A), and in their usual width.
 *
 * @param typed in lower case
 * @returns null when there is anything else in it
 */
export function plainCharacters(typed: string): string | null {
  const usual = typed.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{Dash_Punctuation}\u2212]/gu, '');
  return /^[a-z\d\s()+./#]*$/.test(usual) ? usual.replace(/[^a-z\d]/g, '') : null;
}
