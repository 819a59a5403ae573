import { expect, test } from 'vitest';
import { checkRestrictionForm, normaliseRestrictionForm, type RestrictionForm } from './restriction-form.js';

const errors = (input: Partial<RestrictionForm>) =>
  checkRestrictionForm(
    normaliseRestrictionForm({
      name: 'Stock short',
      branchIds: ['a'],
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      dailyLimit: 0,
      ...input,
    }),
  ).map(({ path, code }) => `${path} ${code}`);

test.each<[Partial<RestrictionForm>, string[]]>([
  [{}, []],
  [{ endDate: '2026-03-01' }, []],
  [{ endDate: '2036-03-07' }, []],
  [{ endDate: '2036-03-08' }, ['endDate RANGE_TOO_LONG']],
  [{ endDate: '2026-02-28' }, ['endDate DATE_ORDER']],
  [{ name: 'Stock\u2067 take' }, ['name CHARACTERS_HIDDEN']],
  [{ name: '\n', branchIds: [], dailyLimit: 10_001 }, ['name REQUIRED', 'dailyLimit NUMBER_RANGE', 'branchIds REQUIRED']],
  [{ branchIds: Array.from({ length: 501 }, (_, at) => String(at)) }, ['branchIds TOO_MANY']],
])('%j has the errors %j', (input, expected) => {
  expect(errors(input)).toEqual(expected);
});

test('a branch that is listed twice counts once', () => {
  const form = { name: ' x ', branchIds: ['a', 'b', 'a'], startDate: '2026-03-01', endDate: '2026-03-31', dailyLimit: 0 };
  expect(normaliseRestrictionForm(form)).toEqual({ ...form, name: 'x', branchIds: ['a', 'b'] });
});
