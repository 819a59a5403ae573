import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Base62, in the order of its digits. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Signs drawn by chance: 178 bits. */
const randomSigns = 30;
/** Signs of the checksum: six digits of base62 hold 32 bits. */
const checkSigns = 6;
/** Signs of a secret that the API shows, to tell keys apart. */
const prefixSigns = 12;

const form = new RegExp(`^bk_(?:live|test)_[0-9A-Za-z]{${randomSigns + checkSigns}}$`);
const within = new RegExp(form.source.slice(1, -1));

/** A new secret of a key: a word that scanners of repositories find, signs drawn by chance, and a checksum of both (ADR 0038). */
export function newKeySecret(mode: 'demo' | 'production'): string {
  const signs = Array.from({ length: randomSigns }, () => digits[randomInt(digits.length)]).join('');
  const body = `${mode === 'demo' ? 'bk_test_' : 'bk_live_'}${signs}`;
  return body + checksum(body);
}

/** Whether a text can be the secret of a key at all. One that was cut off or mistyped is told here, and never looked up. */
export function isKeySecret(text: string): boolean {
  return form.test(text) && checksum(text.slice(0, -checkSigns)) === text.slice(-checkSigns);
}

/** Whether a token is meant to be the secret of a key, however mistyped; access tokens begin with eyJ. */
export function isMeantAsKey(token: string): boolean {
  return /^bk_/i.test(token);
}

/** Whether the address of a request has the secret of a key in it, however it is encoded. */
export function hasKeyInAddress(url: string): boolean {
  // Asked of every request: most addresses have neither.
  if (!url.includes('bk_') && !url.includes('%')) return false;
  const plain = url.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return within.test(plain);
}

/** The first signs of a secret, which are no secret. */
export function prefixOf(secret: string): string {
  return secret.slice(0, prefixSigns);
}

/** CRC-32 in base62, filled with 0 on the left. */
function checksum(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let place = 0; place < checkSigns; place++) {
    written = `${digits[rest % digits.length]}${written}`;
    rest = Math.floor(rest / digits.length);
  }
  return written;
}
