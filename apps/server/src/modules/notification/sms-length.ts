/** GSM 03.38: what an SMS of 160 characters may hold; those of the second line count twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€');

/** Whether a text is one part of an SMS: 160 characters of GSM 03.38, else 70 of UCS-2. */
export function fitsOneSms(text: string): boolean {
  const signs = [...text];
  if (signs.some((sign) => !basic.has(sign) && !extended.has(sign))) return text.length <= 70;
  return signs.reduce((length, sign) => length + (extended.has(sign) ? 2 : 1), 0) <= 160;
}

/** The first text that is one part; each costs what a message costs. The last one where none is. */
export function shortestNeeded(texts: readonly string[]): string {
  return texts.find(fitsOneSms) ?? texts.at(-1) ?? '';
}
