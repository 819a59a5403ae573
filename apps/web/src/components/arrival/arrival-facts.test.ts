import { expect, test } from 'vitest';
import { factsOf } from './arrival-facts';

const nothing = { time: null, call: null, before: null, carryIn: null };

test('facts that staff left out are left out', () => {
  expect(factsOf(nothing)).toEqual([]);
  expect(factsOf({ ...nothing, carryIn: 'Carried in', time: 'In the morning' }).map(({ fact }) => fact)).toEqual(['time', 'carryIn']);
});

test.each([
  ['The crew calls. Please keep your telephone at hand.', 'The crew calls', 'Please keep your telephone at hand.'],
  ['请清出通道约1米宽。如有货梯，请先预订。', '请清出通道约1米宽', '如有货梯，请先预订。'],
  ['From 9.30 a.m. on, the crew calls', 'From 9.30 a.m. on, the crew calls', null],
  ['Carried in and set up.', 'Carried in and set up.', null],
])('%s: the first sentence is its title', (call, title, more) => {
  expect(factsOf({ ...nothing, call })).toMatchObject([{ title, more }]);
});
