import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The digits of base62, in order. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Number of random characters: 178 bits. */
const randomLength = 30;
/** Number of characters of the checksum: six digits of base62 hold 32 bits. */
const checksumLength = 6;
/** Number of leading characters of a secret that the API returns, to distinguish keys. */
const prefixLength = 12;

const form = new RegExp(`^bk_(?:live|test)_[0-9A-Za-z]{${randomLength + checksumLength}}$`);
const within = new RegExp(form.source.slice(1, -1));

/** Creates the secret of a key: a prefix that secret scanners find, random characters, and a checksum of both (ADR 0038). */
export function newKeySecret(mode: 'demo' | 'production'): string {
  const characters = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('');
  const body = `${mode === 'demo' ? 'bk_test_' : 'bk_live_'}${characters}`;
  return body + checksum(body);
}

/** Returns true if a text has the form and checksum of a secret. A mistyped or incomplete one is rejected here and never looked up. */
export function isKeySecret(text: string): boolean {
  return form.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** Returns true if a token is meant as the secret of a key, even a mistyped one; access tokens begin with eyJ. */
export function isMeantAsKey(token: string): boolean {
  return /^bk_/i.test(token);
}

/** Returns true if the URL of a request contains the secret of a key, in any encoding. */
export function hasKeyInAddress(url: string): boolean {
  // Runs for every request: most URLs contain neither.
  if (!url.includes('bk_') && !url.includes('%')) return false;
  const plain = url.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return within.test(plain);
}

/** Returns the first characters of a secret, which are public. */
export function prefixOf(secret: string): string {
  return secret.slice(0, prefixLength);
}

/** Returns CRC-32 in base62, padded with 0 on the left. */
function checksum(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let place = 0; place < checksumLength; place++) {
    written = `${digits[rest % digits.length]}${written}`;
    rest = Math.floor(rest / digits.length);
  }
  return written;
}
