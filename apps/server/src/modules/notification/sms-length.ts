/** GSM 03.38: what an SMS of 160 characters may hold; those of the second line count twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€');

/** How long an SMS is, and how long it may be as one part: 160 signs of GSM 03.38, else 70 of UCS-2. */
export function smsSize(text: string): { signs: number; most: number } {
  const signs = [...text];
  if (signs.some((sign) => !basic.has(sign) && !extended.has(sign))) return { signs: text.length, most: 70 };
  return { signs: signs.reduce((length, sign) => length + (extended.has(sign) ? 2 : 1), 0), most: 160 };
}

/** Whether a text is one part of an SMS. */
export function fitsOneSms(text: string): boolean {
  const { signs, most } = smsSize(text);
  return signs <= most;
}

/** The first text that is one part; each costs what a message costs. The last one where none is. */
export function shortestNeeded(texts: readonly string[]): string {
  return texts.find(fitsOneSms) ?? texts.at(-1) ?? '';
}
