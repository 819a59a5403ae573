import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowsKey, type KeyFilter, type KeyPress } from './key-filter.js';
import { alphabetsOnly, numbersOnly } from './text.js';

const filters: KeyFilter[] = ['letters', 'digits', 'phone'];
const press = (key: string, changes: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...changes,
});

test.each<[KeyFilter, string, string]>([
  ['letters', 'aZé陈𠀀 ', "1-'@_"],
  ['digits', '0123456789', 'a -+.１'],
  ['phone', '0123456789+-(). xX#', 'ab@/*'],
])('%s lets %j through and not %j', (filter, through, not) => {
  expect([...through].filter((key) => !allowsKey(filter, press(key)))).toEqual([]);
  expect([...not].filter((key) => allowsKey(filter, press(key)))).toEqual([]);
});

describe.each(filters)('%s', (filter) => {
  test.each(['Tab', 'Backspace', 'Enter', 'ArrowLeft', 'Home', 'F5', 'Dead', 'Process', 'Unidentified', ''])(
    'lets %j through: it types nothing',
    (key) => {
      expect(allowsKey(filter, press(key))).toBe(true);
    },
  );

  test('lets shortcuts through', () => {
    expect(allowsKey(filter, press('*', { ctrlKey: true }))).toBe(true);
    expect(allowsKey(filter, press('*', { metaKey: true }))).toBe(true);
  });

  test('refuses what AltGr and Option type', () => {
    expect(allowsKey(filter, press('@', { ctrlKey: true, altKey: true }))).toBe(false);
    expect(allowsKey(filter, press('@', { altKey: true }))).toBe(false);
  });
});

test('a key is let through exactly when the check of the field takes it', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 0xd7ff }).map((code) => String.fromCharCode(code)),
      (key) => {
        expect(allowsKey('letters', press(key))).toBe(alphabetsOnly(key) === null);
        expect(allowsKey('digits', press(key))).toBe(numbersOnly(key) === null);
      },
    ),
  );
});
