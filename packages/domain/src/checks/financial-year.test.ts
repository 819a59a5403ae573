import { expect, test } from 'vitest';
import { financialYearEndInvalid } from './financial-year.js';

test.each([
  ['2026-12-31', '2026-01-05', null],
  ['2026-01-05', '2026-01-05', null],
  ['2026-01-04', '2026-01-05', 'FINANCIAL_YEAR_BEFORE_INCORPORATION'],
  ['2025-12-31', '2026-01-01', 'FINANCIAL_YEAR_BEFORE_INCORPORATION'],
  ['2027-01-01', '2026-12-31', null],
])('a year that ends on %s, of a company of %s: %s', (end, incorporation, expected) => {
  expect(financialYearEndInvalid(end, incorporation)).toBe(expected);
});
