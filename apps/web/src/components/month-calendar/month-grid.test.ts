import { expect, test } from 'vitest';
import { addMonths, dateAfterKey, monthWeeks } from './month-grid';

test('months are counted across years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

test('a month is drawn in whole weeks from Monday', () => {
  const weeks = monthWeeks('2026-12');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-30');
  expect(weeks[4]?.[6]).toBe('2027-01-03');
  expect(monthWeeks('2027-02')).toHaveLength(4);
  expect(monthWeeks('2026-08')).toHaveLength(6);
});

const move = (date: string, key: string) => dateAfterKey(date, key, '2026-12-01', '2027-02-28');

test.each([
  ['2026-12-16', 'ArrowLeft', '2026-12-15'],
  ['2026-12-31', 'ArrowRight', '2027-01-01'],
  ['2026-12-16', 'ArrowUp', '2026-12-09'],
  ['2026-12-28', 'ArrowDown', '2027-01-04'],
  ['2026-12-16', 'Home', '2026-12-14'],
  ['2026-12-16', 'End', '2026-12-20'],
  ['2026-12-31', 'PageDown', '2027-01-31'],
  ['2027-01-31', 'PageDown', '2027-02-28'],
  ['2027-01-31', 'PageUp', '2026-12-31'],
])('from %s, %s goes to %s', (date, key, target) => {
  expect(move(date, key)).toBe(target);
});

test('the focus stays between today and the last date', () => {
  expect(move('2026-12-02', 'ArrowUp')).toBe('2026-12-01');
  expect(move('2027-02-27', 'ArrowDown')).toBe('2027-02-28');
});

test('other keys are left alone', () => {
  expect(move('2026-12-16', 'a')).toBeNull();
  expect(move('2026-12-16', 'Tab')).toBeNull();
});
