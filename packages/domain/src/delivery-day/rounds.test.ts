import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedMinutes, roundDefaults, roundErrors, roundsOfDay, splitEvenly, type RoundPlan } from './rounds.js';

const stop = (id: string, postcode: string) => ({ id, postcode });
const plan = (bookingIds: readonly string[], over: Partial<RoundPlan> = {}): RoundPlan => ({
  startsAt: '09:00',
  minutesPerStop: 20,
  crew: null,
  bookingIds,
  ...over,
});
const idsOf = (rounds: { stops: { id: string }[] }[]) => rounds.map(({ stops }) => stops.map(({ id }) => id).join(''));

test.each([
  [0, 3, [0, 0, 0]],
  [2, 3, [1, 1, 0]],
  [10, 3, [4, 3, 3]],
  [9, 9, [1, 1, 1, 1, 1, 1, 1, 1, 1]],
])('%i stops in %i rounds', (count, parts, sizes) => {
  const items = Array.from({ length: count }, (_, index) => index);
  const split = splitEvenly(items, parts);
  expect(split.map(({ length }) => length)).toEqual(sizes);
  expect(split.flat()).toEqual(items);
});

test.each<[string, string, RoundPlan[], string[]]>([
  ['no stop is named', '53000', [plan([]), plan([])], ['abc', '']],
  ['all are named', '53000', [plan(['c']), plan(['b', 'a'])], ['c', 'ba']],
  ['the nearest named stop is in the second round', '53000', [plan(['a']), plan(['c'])], ['a', 'cb']],
  ['two rounds are as near: the first', '52000', [plan(['c']), plan(['a'])], ['cb', 'a']],
  ['a named stop has left the day', '50500', [plan(['x', 'c', 'y']), plan(['a'])], ['c', 'ab']],
])('with a plan, where %s', (_, postcode, rounds, expected) => {
  const stops = [stop('a', '50000'), stop('b', postcode), stop('c', '54000')];
  expect(idsOf(roundsOfDay(rounds, roundDefaults, stops))).toEqual(expected);
});

test('each stop of the day is in one round, whatever the plan says', () => {
  const stops = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), postcode: fc.stringMatching(/^[0-9]{5}$/) }), {
    selector: ({ id }) => id,
  });
  const plans = fc.option(fc.array(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 9 }));
  fc.assert(
    fc.property(stops, plans, fc.integer({ min: 1, max: 9 }), (day, named, usualRounds) => {
      const seen = new Set<string>();
      const once = named?.map((ids) => plan(ids.filter((id) => !seen.has(id) && seen.add(id)))) ?? null;
      const rounds = roundsOfDay(once, { ...roundDefaults, usualRounds }, day);
      expect(rounds).toHaveLength(once?.length ?? usualRounds);
      expect(rounds.flatMap(({ stops: own }) => own.map(({ id }) => id)).sort()).toEqual(day.map(({ id }) => id).sort());
    }),
  );
});

test('a stop is expected after the minutes of those before it', () => {
  expect([1, 2, 46].map((position) => expectedMinutes(plan([]), position))).toEqual([540, 560, 1440]);
});

test.each<[string, RoundPlan[], string[]]>([
  ['none', [], ['rounds NUMBER_RANGE']],
  ['45 stops of 20 minutes from 09:00', [plan(Array.from({ length: 45 }, (_, index) => `${index}`))], []],
  ['one more', [plan(Array.from({ length: 46 }, (_, index) => `${index}`))], ['rounds.0.bookingIds ROUND_TOO_LONG']],
  ['a time without minutes', [plan([], { startsAt: '9' })], ['rounds.0.startsAt TIME_INVALID']],
  ['half a minute', [plan([], { minutesPerStop: 7.5 })], ['rounds.0.minutesPerStop NUMBER_RANGE']],
  ['hidden characters in the crew', [plan([], { crew: 'Ali\u202e' })], ['rounds.0.crew CHARACTERS_HIDDEN']],
])('errors of rounds: %s', (_, rounds, expected) => {
  expect(roundErrors(rounds, () => true).map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
});
