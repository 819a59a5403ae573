import { expect, test } from 'vitest';
import { normaliseReceivedBy, receivedByErrors } from './received-by.js';

const codes = (text: string) => receivedByErrors('receivedBy', normaliseReceivedBy(text)).map(({ code }) => code);

test.each([
  ['Puan Siti', []],
  ['Lim @ Tan, guard house 2', []],
  ['  陈 先生 ', []],
  ['', []],
  ['x'.repeat(60), []],
  ['x'.repeat(61), ['TOO_LONG']],
  ['x'.repeat(200), ['TOO_LONG']],
  ['see evil.com', ['LINK_FORBIDDEN']],
  ['https://x', ['LINK_FORBIDDEN']],
  ['me@example.com', ['LINK_FORBIDDEN']],
  ['Ali\u202Emis', ['CHARACTERS_HIDDEN']],
])('received by %j: %j', (text, expected) => {
  expect(codes(text)).toEqual(expected);
});
