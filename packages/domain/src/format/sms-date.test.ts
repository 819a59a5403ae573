import { expect, test } from 'vitest';
import { formatSmsDate } from './sms-date.js';

test.each([
  ['en', 'Thu 26 Nov 2026', 'Thu 26 Nov', 'Thu 26 Nov'],
  ['bm', 'Kha 26 Nov 2026', 'Kha 26 Nov', 'Kha 26 Nov'],
  ['cn', '11月26日周四', '11月26日周四', '11月26日'],
] as const)('in %s', (locale, whole, short, shortest) => {
  expect(formatSmsDate('2026-11-26', locale)).toBe(whole);
  expect(formatSmsDate('2026-11-26', locale, 'short')).toBe(short);
  expect(formatSmsDate('2026-11-26', locale, 'shortest')).toBe(shortest);
  expect(formatSmsDate('2026-02-30', locale)).toBe('-');
});
