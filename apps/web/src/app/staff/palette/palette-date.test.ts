import { expect, test } from 'vitest';
import { paletteDate } from './palette-date';

// A Tuesday.
const today = '2026-12-01';

test.each([
  ['next sat', '2026-12-12'],
  ['Next Saturday', '2026-12-12'],
  ['next tue', '2026-12-08'],
  ['next mon', '2026-12-07'],
  ['next sun', '2026-12-13'],
  ['sabtu depan', '2026-12-12'],
  ['下周六', '2026-12-12'],
  ['下个星期六', '2026-12-12'],
  ['下星期天', '2026-12-13'],
  ['sat', '2026-12-05'],
  ['4 dec', '2026-12-04'],
  ['esok', '2026-12-02'],
  ['next', null],
  ['next sunita', null],
  ['next tomorrow', null],
  ['next today', null],
  ['next 4 dec', null],
  ['rumah depan', null],
])('%s is %s', (typed, date) => {
  expect(paletteDate(typed, today)).toBe(date);
});

test('on a Sunday the next Saturday is six days away, on a Monday twelve', () => {
  expect(paletteDate('next sat', '2026-11-29')).toBe('2026-12-05');
  expect(paletteDate('next sat', '2026-11-30')).toBe('2026-12-12');
});
