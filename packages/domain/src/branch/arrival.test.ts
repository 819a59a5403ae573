import { expect, test } from 'vitest';
import { arrivalErrors, arrivalNotes, changedArrival, noArrival } from './arrival.js';

const time = { en: 'In the morning', bm: 'Waktu pagi', cn: '上午' };

test('a fact that staff did not write is null in every language', () => {
  expect(arrivalNotes(noArrival, 'bm')).toEqual({ time: null, call: null, before: null, carryIn: null });
  expect(arrivalNotes({ ...noArrival, time }, 'cn')).toEqual({ time: '上午', call: null, before: null, carryIn: null });
});

test('a change keeps omitted notes, null clears, and a missing translation is the English text', () => {
  const before = { ...noArrival, time };
  expect(changedArrival(before, undefined)).toEqual(before);
  expect(changedArrival(before, {})).toEqual(before);
  expect(changedArrival(before, null)).toEqual(noArrival);
  expect(changedArrival(before, { time: null })).toEqual(noArrival);
  expect(changedArrival(before, { time: { en: ' In  the morning ' } }).time).toEqual(time);
  expect(changedArrival(before, { time: { en: 'In the morning', bm: null } }).time).toEqual({ ...time, bm: 'In the morning' });
  // The old translation would have another meaning.
  expect(changedArrival(before, { time: { en: 'At noon' } }).time).toEqual({ en: 'At noon', bm: 'At noon', cn: 'At noon' });
  expect(changedArrival(before, { time: { en: ' ', bm: '', cn: null } }).time).toBeNull();
});

test.each([
  ['The crew calls about 30 minutes before. Please keep 012-345 6789 at hand.', []],
  ['9.30 a.m. to 1 p.m., at No.12', []],
  ['送货员会来电，请保持电话畅通。', []],
  ['See bit.ly/x', ['LINK_FORBIDDEN']],
  ['See www.example', ['LINK_FORBIDDEN']],
  ['See https://x', ['LINK_FORBIDDEN']],
  ['Mail us@example', ['LINK_FORBIDDEN']],
  ['请看evil．com', ['LINK_FORBIDDEN']],
  ['Two\nlines', []],
  ['Bell\u0007', ['CHARACTERS_INVALID']],
  ['Right \u202eleft', ['CHARACTERS_HIDDEN']],
  ['x'.repeat(161), ['TOO_LONG']],
])('%j: %j', (en, codes) => {
  expect(arrivalErrors(changedArrival(noArrival, { call: { en } })).map(({ code }) => code)).toEqual(codes);
});

test('a translation without its English text is faulty', () => {
  const errors = arrivalErrors(changedArrival(noArrival, { before: { en: '', cn: '请清出通道' } }));
  expect(errors).toEqual([{ path: 'arrival.before.en', code: 'REQUIRED' }]);
});
