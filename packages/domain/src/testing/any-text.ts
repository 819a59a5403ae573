import fc from 'fast-check';

const codeUnit = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit));
const troublesome = fc.constantFrom(
  ' ',
  '-',
  '+',
  '0',
  '6',
  'a',
  '@',
  '.',
  '/',
  '\n',
  '\r',
  '\t',
  '\u0000',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u202e',
  '\u2011',
  '\uff0d',
  '\uff11',
  '\uffa0',
  '\u0301',
  'é',
  'ß',
  '\ud83d',
  '\udecf',
);

/** Generates any text that JavaScript can hold, with halves of surrogate pairs, mostly of characters that matter to the checks. */
export const anyText = fc.string({ unit: fc.oneof(troublesome, codeUnit) });
