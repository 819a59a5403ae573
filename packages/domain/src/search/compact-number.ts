/** Characters that a search by index needs at least: the index is made of runs of three. */
export const shortestSearch = 3;

/**
 * A telephone or order number as the database's search texts hold it: letters and digits only, a Malaysian telephone number in its
 * national form. So numbers are found however they are written: `012-345 6789`, `+60 12-345 6789`, `demo 1011`.
 *
 * @param typed in lower case
 * @returns null for what is no number, and for what is too short to look for
 */
export function compactNumber(typed: string): string | null {
  if (!/^[a-z\d\s()+./#-]*$/.test(typed)) return null;
  const plain = typed.replace(/[^a-z\d]/g, '');
  const national = /^60\d+$/.test(plain) ? plain.slice(1) : plain;
  return /\d/.test(national) && national.length >= shortestSearch ? national : null;
}
