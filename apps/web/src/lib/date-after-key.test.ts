import { expect, test } from 'vitest';
import { dateAfterKey } from './date-after-key';

const move = (date: string, key: string) => dateAfterKey(date, key, '2026-12-01', '2027-02-28');

test.each([
  ['2026-12-16', 'ArrowLeft', '2026-12-15'],
  ['2026-12-31', 'ArrowRight', '2027-01-01'],
  ['2026-12-16', 'ArrowUp', '2026-12-09'],
  ['2026-12-28', 'ArrowDown', '2027-01-04'],
  ['2026-12-16', 'Home', '2026-12-14'],
  ['2027-01-01', 'Home', '2026-12-28'],
  ['2026-12-16', 'End', '2026-12-20'],
  ['2026-12-31', 'End', '2027-01-03'],
  // The second Tuesday for the second Tuesday, the fourth for a fifth that is not there.
  ['2026-12-08', 'PageDown', '2027-01-12'],
  ['2027-01-12', 'PageUp', '2026-12-08'],
  ['2027-01-29', 'PageDown', '2027-02-26'],
])('from %s, %s goes to %s', (date, key, target) => {
  expect(move(date, key)).toBe(target);
});

test('stays between the first and the last date', () => {
  expect(move('2026-12-02', 'ArrowUp')).toBe('2026-12-01');
  expect(move('2027-02-27', 'ArrowDown')).toBe('2027-02-28');
});

test('returns null for other keys', () => {
  expect(move('2026-12-16', 'a')).toBeNull();
  expect(move('2026-12-16', 'Tab')).toBeNull();
});
