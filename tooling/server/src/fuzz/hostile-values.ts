import fc from 'fast-check';
import { anyText } from '@booking/server/testing/any-text';
import { Placeholder } from './placeholder.js';

const fragments = [
  "'; DROP TABLE booking; --",
  "' OR '1'='1",
  '$1',
  '%s%n',
  '\\',
  '{{7*7}}',
  '${7*7}',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '\u200b',
  '\u202eevil\u202c',
  '\u2066RTL\u2069',
  '\u0300\u0301',
  'Ａ１',
  'e\u0301',
  '\ufb03',
  '床垫',
  '👩‍👩‍👧‍👦',
];
/** Words with a meaning in JavaScript, JSON or PostgreSQL. */
const words = [
  'NaN',
  'null',
  'undefined',
  'true',
  'Infinity',
  '-0',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '{}',
  '[]',
  '0x1F',
];
const numbers = ['-1', '0', '2147483648', '9007199254740993', '1e308', '1e-400', '٣', '0'.repeat(50)];
const dates = [
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-03-04T00:00:00Z',
];

/** Texts that no normal client sends. Those of a million characters are created when they are sent. */
export const hostileText: fc.Arbitrary<string | Placeholder> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...fragments, ...words, ...numbers, ...dates) },
  { weight: 5, arbitrary: fc.constantFrom('\u0000', 'a\u0000b', 'a\u0007b', 'a\nb', '\ud800', 'a\udc00b', '\u2028') },
  { weight: 3, arbitrary: anyText(60) },
  { weight: 2, arbitrary: fc.constantFrom('', ' ', '\ufeff', '\u00a0', '%00', '%zz') },
  { weight: 1, arbitrary: fc.constantFrom('a', ' ', '0', '床', '\u0301', '\u0000').map((sign) => new Placeholder(sign, 1_000)) },
);

/** A text of up to a million characters: rare, because each takes as long as many others. */
export const longText: fc.Arbitrary<Placeholder> = fc
  .tuple(fc.constantFrom('a', ' ', '0', '-', '.', '\\', 'é', '床', '\ud800'), fc.constantFrom(10_000, 100_000, 1_000_000))
  .map(([sign, times]) => new Placeholder(sign, times));

/** Valid texts of any script, with RTL and markup: no control characters, no lone surrogates. */
export const storableText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...fragments.filter((text) => !text.includes('\n')),
    ...words,
    'Nurul Huda binti Abdullah',
    'Tan Ah Kow',
    ' Siti\u00a0\u3000 Aminah ',
  ),
  fc.string({
    unit: fc.oneof(fc.constantFrom('a', 'B', ' ', "'", '"', '<', '&', 'é', 'e\u0301', '床', '😴', '\u200f', '\u00ad'), visibleCodePoint()),
    minLength: 1,
    maxLength: 30,
  }),
);

function visibleCodePoint(): fc.Arbitrary<string> {
  return fc
    .nat({ max: 0x10ffff })
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(sign));
}

export const hostileNumber: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  -1,
  0,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 53,
  1.5,
  1e308,
  -0,
  'NaN',
  '1',
  true,
);

/** A value of another type than expected, with prototype keys and great depth among them. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(null, true, 0, '', [], {}, [[]], [null], { id: null }, { length: 1e9 }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('__proto__', 'constructor', 'prototype', '$where', 'toJSON')
      .map((key) => Object.fromEntries([[key, { polluted: true }]])),
  },
  { weight: 1, arbitrary: fc.constantFrom(10, 1_000).map((depth) => nested(depth)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { input: value };
  return value;
}
