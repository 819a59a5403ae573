/**
 * Rules of Malaysian networks for SMS, and the size of one part. Networks block every SMS with a link or a number to call, and often report
 * it as sent, so only texts that pass these rules are sent.
 */

/**
 * GSM 03.38, without the Greek letters, the euro and the currency sign, which Malaysian networks do not accept. Characters of the second
 * line count twice.
 */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅå_ÆæßÉ !"#%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|');

/**
 * A sum of money such as RM0.00, which networks require first, and dates as 2026-12-05 or 05-12-2026: neither is part of a number to call.
 */
const noNumber = /RM\d{1,4}\.\d\d(?!\d)|(^|[^\d-])(?:20\d\d-[01]\d-[0-3]\d|[0-3]?\d-[01]?\d-20\d\d)(?![\d-])/gi;
/**
 * A dot between words; "www" only as a word, because a reference may end so; the ideographic full stop only between Latin letters, because
 * it ends Chinese sentences.
 */
const domain = /[\p{L}\p{N}]\.\p{L}|(?:^|[^\p{L}\p{N}])www[.。]|[a-z\d]。[a-z]|(?:^|\D)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/iu;
const numberToCall = /\p{Nd}(?:[\s\p{Pd}−]*\p{Nd}){6}/u;

/**
 * The SMS rule (messages.md of the design, 1): no link, no domain, no e-mail address, and no run of seven or more digits, with or without
 * spaces and hyphens between them. Full-width letters, and invisible characters, do not hide them.
 */
export function isAllowedSms(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\p{Cf}\p{M}]/gu, '');
  if (plain.includes('://') || plain.includes('@') || domain.test(plain)) return false;
  return !numberToCall.test(plain.replace(noNumber, '$1|'));
}

/** Returns the length of a text as SMS, and the maximum length of one part: 160 characters of GSM 03.38, else 70 of UCS-2. */
export function smsSize(text: string): { characters: number; max: 160 | 70 } {
  const letters = [...text];
  if (letters.some((letter) => !basic.has(letter) && !extended.has(letter))) return { characters: text.length, max: 70 };
  return { characters: letters.reduce((length, letter) => length + (extended.has(letter) ? 2 : 1), 0), max: 160 };
}

/**
 * Returns true if a text fits into one part.
 * @param reserved number of characters reserved for what the network or gateway inserts before the text
 */
export function fitsOneSms(text: string, reserved: number): boolean {
  const { characters, max } = smsSize(text);
  return characters <= max - reserved;
}
