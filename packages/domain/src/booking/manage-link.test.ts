import { expect, test } from 'vitest';
import { earliestLinkedDate, shortManageLink } from './manage-link.js';

test.each([
  ['2026-04-09', '2026-03-10'],
  ['2028-03-30', '2028-02-29'],
  ['2027-01-01', '2026-12-02'],
])('on %s links of deliveries since %s still work', (today, earliest) => {
  expect(earliestLinkedDate(today)).toBe(earliest);
});

test('a short link has 43 characters where the host has ten', () => {
  const link = shortManageLink('https://bk.example', '7Qk2vR9xTb3mN8wZ4cLd6p');
  expect(link).toBe('https://bk.example/m#7Qk2vR9xTb3mN8wZ4cLd6p');
  expect(link).toHaveLength(43);
});
