import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { hostileTexts } from '../testing/hostile-texts.js';
import { addressLineForMessage, nameForMessage, orderNumberForMessage } from './message-text.js';

describe('a name', () => {
  test.each([
    'Tan Ah Kow',
    'Nurul Huda binti Ahmad',
    'Mohd. Faizal bin Abd. Rahman',
    'Muniandy a/l Subramaniam',
    'KAVITHA A/P RAJU',
    'Harpal Singh s/o Balwant',
    "Dato' Lee Chong Wei",
    'Dato’ Sri Najwa',
    'Lim Ah Meng @ Tan Ah Beng',
    'Ahmad@Mat bin Ali',
    "Siti Nur'Aisyah",
    'Wong Siew-Ling',
    'S. Kumar',
    'A.R. Rahman',
    'Hj. Ismail',
    '陈美玲',
    'முனியாண்டி',
    'محمد علي',
    'José Müller',
    'Ng',
  ])('%s is not changed', (name) => {
    expect(nameForMessage(name)).toBe(name);
  });

  test.each([
    ['S.Kumar', 'S. Kumar'],
    ['Dr.Tan', 'Dr. Tan'],
    ['K.S.Maniam', 'K.S. Maniam'],
    ['  Tan   Ah\u00a0Kow ', 'Tan Ah Kow'],
    ['Tan\nAh\u200b Kow', 'Tan Ah Kow'],
  ])('%s is shown as %s', (name, shown) => {
    expect(nameForMessage(name)).toBe(shown);
  });

  test.each([
    'Free prize bit.ly/x',
    'visit evil.com',
    'visit evil. com',
    'visit evil .com',
    'visit evil．com',
    'visit evil。com',
    'visit evil·com',
    'visit evilꞏcom',
    'visit пример.рф',
    'visit EVIL.SHOP',
    't.me',
    'X.COM',
    'http://evil',
    'www evil',
    'www.evil.my',
    'win@evil.com',
    'win @ evil.com',
    '@freeprize',
    'Follow @freeprize',
    'evil/prize',
    'Call 0123456789',
    'Tan\u202emoc.live',
    'Tan\u202eAh Kow',
    'Tan <b>',
    'a, b',
    '',
    '...',
    "'",
    'a'.repeat(61),
  ])('%j is left out', (name) => {
    expect(nameForMessage(name)).toBeNull();
  });
});

describe('a line of an address', () => {
  test.each([
    'No. 12, Jalan Sri Utama 3/2A',
    'No.12, Lorong 5',
    'Lot 5-1',
    'Lot 12345, Batu 3½',
    'Blok B-12-3A',
    '"S.K. Taman Maluri"',
    'd/a Klinik Dr. Tan',
    'B-3A-12, Residensi @ Bukit Jalil',
    'Suria@Cyberjaya',
    'Km. 15, Jln. Ipoh',
    '12 & 14, Jalan Besar (belakang masjid)',
    'Unit #12-03, Menara 2',
    'Kampung Baru',
    'Batu Caves',
    'W.P. Kuala Lumpur',
    '吉隆坡中华路12号，3楼',
    "St. John's",
  ])('%s is not changed', (line) => {
    expect(addressLineForMessage(line)).toBe(line);
  });

  test.each([
    ['Jln.Besar', 'Jln. Besar'],
    ['S.K.Taman Maluri', 'S.K. Taman Maluri'],
    ['Kg.Baru, No.3', 'Kg. Baru, No.3'],
  ])('%s is shown as %s', (line, shown) => {
    expect(addressLineForMessage(line)).toBe(shown);
  });

  test.each([
    'evil.com',
    '12 Jalan evil.shop/win',
    'Jalan evil. com',
    'Jalan evil．com',
    'Jalan evil。com',
    'Jalan xn--e1afmkfd.xn--p1ai',
    'https://evil',
    'Jalan //evil',
    'www.evil',
    'mailto a',
    'win@evil.com',
    'win@evil.shop',
    'tan.ah@evil',
    '192.168.1.1/x',
    'You won, call 012-345 6789',
    'call +60 12 345 6789',
    'Jalan\u202e12',
    '<a>',
    null,
    '',
    ' ',
  ])('%j is left out', (line) => {
    expect(addressLineForMessage(line)).toBeNull();
  });
});

test.each([
  ['DEMO-1001', 'DEMO-1001'],
  ['SO 12345', 'SO12345'],
  ['2026/0012', '2026/0012'],
  ['evil.com/1', null],
  ['INV.1', null],
  ['FREE PRIZE', null],
  ['http //1', null],
  ['1'.repeat(31), null],
  ['', null],
])('the order number %j is shown as %j', (given, shown) => {
  expect(orderNumberForMessage(given)).toBe(shown);
});

describe('any typed text', () => {
  /** Something that a mail program makes a link of. */
  const link = /[\p{L}\p{N}-]{2,}\.[\p{L}]{2,}|\/\/|[^\s@]+@[^\s@]+\.\S|[\n\r\u202a-\u202e\u2066-\u2069]/u;
  const words = fc.constantFrom('evil', 'Tan', 'com', 'my', '.', '@', '/', ':', ' ', 'S', 'No', '12', '．', '\n', '\u202e', 'www', 'http');
  const text = fc.oneof(
    fc.array(words, { maxLength: 12 }).map((parts) => parts.join('')),
    anyText,
  );

  test('the result contains no link, and is not changed again', () => {
    fc.assert(
      fc.property(text, (typed) => {
        for (const show of [nameForMessage, addressLineForMessage]) {
          const shown = show(typed);
          if (shown === null) continue;
          expect(shown).not.toMatch(link);
          expect(show(shown)).toBe(shown);
        }
        expect(orderNumberForMessage(typed) ?? '').not.toMatch(link);
      }),
      { numRuns: 2000 },
    );
  });

  test('hostile texts are processed without backtracking', () => {
    for (const typed of hostileTexts) for (const show of [nameForMessage, addressLineForMessage, orderNumberForMessage]) show(typed);
  });
});
