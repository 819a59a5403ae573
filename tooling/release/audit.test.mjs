// @ts-check
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditReport } from '../../scripts/audit.mjs';

/** @param {string} name @param {string} severity @param {string} id */
const weak = (name, severity, id) => ({ name, severity, title: `${name} breaks`, url: `https://github.com/advisories/${id}` });
const audit = {
  vulnerabilities: {
    pillow: { via: [weak('pillow', 'high', 'GHSA-1'), weak('pillow', 'moderate', 'GHSA-2')] },
    // What only contains a weak package is told once, at that package.
    bed: { via: ['pillow'] },
  },
};
const exception = { advisory: 'GHSA-1', until: '2026-12-31', why: 'no guest reaches it' };

test('a high one fails, a lower one is told', () => {
  expect(auditReport(audit, [], '2026-12-01')).toEqual({
    failed: true,
    lines: [
      'FAILED  pillow, high: pillow breaks (https://github.com/advisories/GHSA-1)',
      'noted  pillow, moderate: pillow breaks (https://github.com/advisories/GHSA-2)',
    ],
  });
});

test.each([
  ['2026-12-31', false],
  ['2027-01-01', true],
])('an exception holds until its last day: %s', (today, failed) => {
  const report = auditReport(audit, [exception], today);
  expect(report.failed).toBe(failed);
  expect(report.lines.some((line) => line.startsWith('excepted  pillow, high') && line.endsWith('no guest reaches it'))).toBe(!failed);
});

test('an exception for what is not found any more fails, so that the list stays short', () => {
  expect(auditReport({ vulnerabilities: {} }, [exception], '2026-12-01').failed).toBe(true);
  expect(auditReport({ vulnerabilities: {} }, [], '2026-12-01')).toEqual({ failed: false, lines: [] });
});

test('every exception of this product has its advisory, its last day and its reason', () => {
  const exceptions = JSON.parse(readFileSync(new URL('../../scripts/audit-exceptions.json', import.meta.url), 'utf8'));
  for (const one of exceptions)
    expect(one).toEqual({
      advisory: expect.stringMatching(/^GHSA-/),
      until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      why: expect.stringMatching(/\w/),
    });
});
