import { expect, test } from 'vitest';
import { checkClosedDayForm, namesOf, normaliseClosedDayForm, type ClosedDayForm, type ClosedDayFormInput } from './closed-day-form.js';

const states = ['Penang', 'Selangor'];
const form = (input: Partial<ClosedDayForm> = {}): ClosedDayForm => ({
  date: '2026-08-31',
  name: 'National Day',
  kind: 'PUBLIC_HOLIDAY',
  states: [],
  branchIds: [],
  nameBm: null,
  nameCn: null,
  tentative: false,
  ...input,
});

test.each<[Partial<ClosedDayFormInput>, string[]]>([
  [{}, []],
  [{ states: ['Selangor', 'Penang', 'Selangor'] }, []],
  [{ name: ' ' }, ['name REQUIRED']],
  [{ name: 'National\u202eDay' }, ['name CHARACTERS_HIDDEN']],
  [{ names: { en: 'National Day', bm: 'Hari\u2066Kebangsaan', cn: 'x'.repeat(121) } }, ['names.bm CHARACTERS_HIDDEN', 'names.cn TOO_LONG']],
  [{ states: ['Penang', 'penang'] }, ['states.1 CHOICE_INVALID']],
  [{ states: ['a', 'b', 'c'] }, ['states TOO_MANY']],
  [{ branchIds: Array.from({ length: 501 }, (_, at) => String(at)) }, ['branchIds TOO_MANY']],
])('%j has the errors %j', (input, expected) => {
  const errors = checkClosedDayForm(normaliseClosedDayForm({ ...form(), ...input }), states);
  expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
});

test('lists lose their repeats, and unknown fields are dropped', () => {
  const given = { ...form({ name: ' Day ', branchIds: ['a', 'a'] }), extra: true };
  expect(normaliseClosedDayForm(given)).toEqual(form({ name: 'Day', branchIds: ['a'] }));
});

test('omitted values stay; the translations as long as the English name stays', () => {
  const { date, kind, name } = form();
  const before = form({ nameBm: 'Hari Kebangsaan', nameCn: '国庆日', states: ['Penang'], branchIds: ['a'], tentative: true });
  const summaryOf = (input: Partial<ClosedDayFormInput>) => normaliseClosedDayForm({ date, kind, name, ...input }, before);
  expect(summaryOf({})).toEqual(before);
  expect(summaryOf({ states: [], tentative: false })).toEqual({ ...before, states: [], tentative: false });
  expect(summaryOf({ name: 'Merdeka' })).toEqual({ ...before, name: 'Merdeka', nameBm: null, nameCn: null });
  expect(summaryOf({ names: null })).toEqual({ ...before, nameBm: null, nameCn: null });
  expect(summaryOf({ names: { en: name, cn: null } })).toEqual({ ...before, nameCn: null });
  expect(summaryOf({ names: { en: 'Merdeka', bm: ' Merdeka! ' } })).toEqual({
    ...before,
    name: 'Merdeka',
    nameBm: 'Merdeka!',
    nameCn: null,
  });
});

test('a name without translations is the same in every language', () => {
  expect(namesOf(form({ nameCn: '国庆日' }))).toEqual({ en: 'National Day', bm: 'National Day', cn: '国庆日' });
});
