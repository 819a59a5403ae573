import { expect, it } from 'vitest';
import { isCrewDay } from './crew-days.js';

it.each([
  ['2026-02-27', false],
  ['2026-02-28', true],
  ['2026-03-01', true],
  ['2026-03-02', false],
  ['2027-02-28', false],
])("on 28 February %s is the crew's: %s", (date, expected) => {
  expect(isCrewDay(date, '2026-02-28')).toBe(expected);
});
