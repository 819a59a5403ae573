import { expect, test } from 'vitest';
import { momentText } from './delivery-date-text';

const at = '2026-12-02T10:00:00Z';

test('a moment is a date and a time in Malaysia, joined as in the language', () => {
  expect(momentText(at, 'en')).toBe('Wed 02 Dec, 18:00');
  expect(momentText(at, 'bm', 'dayMonth')).toBe('02 Dis, 18:00');
  expect(momentText(at, 'cn', 'dayMonth')).toBe('12月2日 18:00');
});
