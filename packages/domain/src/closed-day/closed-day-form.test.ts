import { expect, test } from 'vitest';
import { checkClosedDayForm, normaliseClosedDayForm, type ClosedDayForm } from './closed-day-form.js';

const states = ['Penang', 'Selangor'];
const form = (said: Partial<ClosedDayForm> = {}): ClosedDayForm => ({
  date: '2026-08-31',
  name: 'National Day',
  kind: 'PUBLIC_HOLIDAY',
  states: [],
  branchIds: [],
  ...said,
});

test.each<[Partial<ClosedDayForm>, string[]]>([
  [{}, []],
  [{ states: ['Selangor', 'Penang', 'Selangor'] }, []],
  [{ name: ' ' }, ['name REQUIRED']],
  [{ name: 'National\u200bDay' }, ['name CHARACTERS_HIDDEN']],
  [{ states: ['Penang', 'penang'] }, ['states.1 CHOICE_INVALID']],
  [{ states: ['a', 'b', 'c'] }, ['states TOO_MANY']],
  [{ branchIds: Array.from({ length: 501 }, (_, at) => String(at)) }, ['branchIds TOO_MANY']],
])('%j has the faults %j', (said, expected) => {
  const faults = checkClosedDayForm(normaliseClosedDayForm(form(said)), states);
  expect(faults.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
});

test('lists lose their repeats, and unknown fields are dropped', () => {
  const given = { ...form({ name: ' Day ', branchIds: ['a', 'a'] }), extra: true };
  expect(normaliseClosedDayForm(given)).toEqual(form({ name: 'Day', branchIds: ['a'] }));
});
