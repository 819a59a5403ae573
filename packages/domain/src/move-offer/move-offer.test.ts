import { expect, test } from 'vitest';
import { answerByErrors, offerStateAt } from './move-offer.js';

const now = new Date('2026-03-04T04:00:00Z');
const dates = { from: '2026-03-10', to: '2026-03-12' };
const codesOf = (answerBy: string, between = dates) =>
  answerByErrors(new Date(answerBy), now, { ...between, quietHours: null }).map(({ path, code }) => `${path} ${code}`);

test.each([
  ['2026-03-04T04:00:00Z', ['answerBy ANSWER_BY_PAST']],
  ['2026-03-04T04:00:00.001Z', []],
  ['2026-03-09T15:59:59.999Z', []],
  // Midnight in Kuala Lumpur: the day of the delivery that the family has now.
  ['2026-03-09T16:00:00Z', ['answerBy ANSWER_BY_TOO_LATE']],
  ['2026-03-11T04:00:00Z', ['answerBy ANSWER_BY_TOO_LATE']],
  ['2026-03-11T04:00:00.001Z', ['answerBy ANSWER_BY_TOO_FAR']],
  ['9999-12-31T00:00:00Z', ['answerBy ANSWER_BY_TOO_FAR']],
])('an offer that ends at %s: %j', (answerBy, codes) => {
  expect(codesOf(answerBy)).toEqual(codes);
});

test('the earlier of the two days counts, whichever it is', () => {
  const earlier = { from: '2026-03-12', to: '2026-03-06' };
  expect(codesOf('2026-03-05T15:59:59Z', earlier)).toEqual([]);
  expect(codesOf('2026-03-05T16:00:00Z', earlier)).toEqual(['answerBy ANSWER_BY_TOO_LATE']);
  // On the day itself a customer cannot be asked any more, nor about a day that is over.
  expect(codesOf('2026-03-04T05:00:00Z', { from: '2026-03-04', to: '2026-03-06' })).toEqual(['answerBy ANSWER_BY_TOO_LATE']);
});

test.each([
  ['2026-03-04T13:57:59Z', '2026-03-04T15:00:00Z', []],
  ['2026-03-04T13:58:00Z', '2026-03-05T01:59:59.999Z', ['ANSWER_BY_QUIET 08:00 10:00']],
  ['2026-03-04T13:58:00Z', '2026-03-05T02:00:00Z', []],
  ['2026-03-04T17:00:00Z', '2026-03-04T23:00:00Z', ['ANSWER_BY_QUIET 08:00 10:00']],
  ['2026-03-04T23:59:00Z', '2026-03-05T01:00:00Z', ['ANSWER_BY_QUIET 08:00 10:00']],
  ['2026-03-05T00:00:00Z', '2026-03-05T01:00:00Z', []],
])('an offer made at %s, in or just before quiet hours, may end at %s: %j', (at, answerBy, errors) => {
  const quietHours = { from: '22:00', to: '08:00' };
  const found = answerByErrors(new Date(answerBy), new Date(at), { ...dates, quietHours });
  expect(found.map(({ code, values }) => `${code} ${values?.['quiet']} ${values?.['earliest']}`)).toEqual(errors);
});

test('an offer that waits lapses by the clock, and no other state does', () => {
  const answerBy = new Date('2026-03-06T10:00:00Z');
  const at = (state: Parameters<typeof offerStateAt>[0]['state'], instant: string) => offerStateAt({ state, answerBy }, new Date(instant));
  expect(at('WAITING', '2026-03-06T09:59:59.999Z')).toBe('WAITING');
  expect(at('WAITING', '2026-03-06T10:00:00Z')).toBe('LAPSED');
  for (const state of ['ACCEPTED', 'CHOSE_OTHER', 'DECLINED', 'WITHDRAWN', 'LAPSED'] as const)
    expect(at(state, '2026-03-07T00:00:00Z')).toBe(state);
});
