import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { hasKeyInAddress, isKeySecret, isMeantAsKey, newKeySecret, prefixOf } from './api-key-format.js';

/** The form of a key, but not its checksum. */
const unchecked = `bk_live_${'0'.repeat(30)}`;

/** Base62 by a division of another kind than the product's. */
const base62 = (value: number) =>
  [5, 4, 3, 2, 1, 0]
    .map((power) => Math.floor(value / 62 ** power) % 62)
    .map((digit) => '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.charAt(digit))
    .join('');

test('a secret is 44 characters in the form that scanners find, with its checksum at the end', () => {
  for (const [mode, word] of [
    ['production', 'bk_live_'],
    ['demo', 'bk_test_'],
  ] as const) {
    const secret = newKeySecret(mode);
    expect(secret).toMatch(/^bk_(live|test)_[0-9A-Za-z]{36}$/);
    expect(secret.startsWith(word)).toBe(true);
    expect(secret.slice(-6)).toBe(base62(crc32(secret.slice(0, -6))));
    expect(isKeySecret(secret)).toBe(true);
    expect(prefixOf(secret)).toBe(secret.slice(0, 12));
  }
});

test('a small checksum is filled with 0 on the left', () => {
  const found = Array.from({ length: 20_000 }, () => newKeySecret('demo')).filter((secret) => secret.at(-6) === '0');
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(isKeySecret)).toBe(true);
});

test('1,000 secrets are all different, and contain every digit', () => {
  const drawn = Array.from({ length: 1_000 }, () => newKeySecret('production'));
  expect(new Set(drawn).size).toBe(1_000);
  expect(new Set(drawn.join('').replaceAll('bk_live_', '')).size).toBe(62);
});

test('an incomplete or mistyped secret, or one in another case, is invalid', () => {
  const secret = newKeySecret('production');
  const other = (sign: string) => (sign === 'a' ? 'b' : 'a');
  const wrong = [
    ...Array.from({ length: secret.length }, (_, at) => secret.slice(0, at)),
    ...Array.from({ length: 36 }, (_, at) => secret.slice(0, 8 + at) + other(secret.charAt(8 + at)) + secret.slice(9 + at)),
    ` ${secret}`,
    `${secret} `,
    `${secret}\n`,
    `${secret.slice(0, 20)} ${secret.slice(20)}`,
    `${secret}0`,
    secret.toUpperCase(),
    secret.toLowerCase(),
    secret.replace('bk_live_', 'bk_test_'),
    secret.replace('bk_live_', 'bk_prod_'),
    unchecked,
    `${unchecked}000000`,
    '',
  ];
  expect(wrong.filter(isKeySecret)).toEqual([]);
});

test('distinguishes a key from an access token', () => {
  expect([newKeySecret('demo'), 'bk_live_', 'BK_LIVE_x', 'bk_'].every(isMeantAsKey)).toBe(true);
  expect(['', 'eyJhbGciOiJIUzI1NiJ9.x.y', ' bk_live_'].some(isMeantAsKey)).toBe(false);
});

test('finds a key in a URL, in any encoding', () => {
  const secret = newKeySecret('production');
  const encoded = [...secret].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');
  for (const text of [secret, encoded, encoded.toUpperCase(), secret.replaceAll('_', '%5F')]) {
    expect(hasKeyInAddress(`/server/graphql?query={me{_id}}&key=${text}`)).toBe(true);
  }
  expect(hasKeyInAddress('/server/graphql?query={branches{id}}&%zz')).toBe(false);
});
