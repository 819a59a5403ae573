import fc from 'fast-check';

// fast-check's own 'binary' unit takes seconds to build; drawing single code points is enough.
const codePoint = fc.nat({ max: 0x10ffff }).map((point) => String.fromCodePoint(point));
const troublesome = fc.constantFrom(
  '<',
  '>',
  '&',
  '"',
  "'",
  ';',
  ',',
  ':',
  '\\',
  '\r',
  '\n',
  '\r\n',
  '\t',
  '\u0000',
  '\u2028',
  '床',
  '😴',
  '\ud83d',
);

/** Generates texts of any characters, mostly those that break HTML, mail headers and calendar files. */
export const anyText = (maxLength: number) => fc.string({ unit: fc.oneof(troublesome, codePoint), maxLength });
