import { expect, test } from 'vitest';
import { holdEnd, minutesAndSeconds } from './hold-time';

const now = Date.parse('2026-12-01T02:00:00Z');

test('a hold ends when the server says', () => {
  expect(holdEnd('2026-12-01T02:09:58Z', now)).toBe('2026-12-01T02:09:58Z');
});

test('on a device whose clock is wrong, a hold ends its own length after the answer', () => {
  expect(holdEnd('2026-12-01T01:40:00Z', now)).toBe('2026-12-01T02:10:00.000Z');
  expect(holdEnd('2026-12-01T03:40:00Z', now)).toBe('2026-12-01T02:10:00.000Z');
});

test('formats minutes and seconds', () => {
  expect([600, 582, 60, 9, 0].map(minutesAndSeconds)).toEqual(['10:00', '9:42', '1:00', '0:09', '0:00']);
});
