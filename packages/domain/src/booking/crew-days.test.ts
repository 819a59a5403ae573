import { expect, it } from 'vitest';
import { isCrewDay, isCrewStepDay } from './crew-days.js';

it.each([
  ['2026-02-27', false],
  ['2026-02-28', true],
  ['2026-03-01', true],
  ['2026-03-02', false],
  ['2027-02-28', false],
])("on 28 February %s is the crew's: %s", (date, expected) => {
  expect(isCrewDay(date, '2026-02-28')).toBe(expected);
});

it.each([
  ['2026-02-26', false],
  ['2026-02-27', true],
  ['2026-03-02', true],
  ['2026-03-03', true],
  ['2026-03-04', false],
  ['2025-03-02', false],
])('on 2 March steps of the crew at a stop of %s are accepted: %s', (date, expected) => {
  expect(isCrewStepDay(date, '2026-03-02')).toBe(expected);
});
