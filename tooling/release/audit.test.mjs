// @ts-check
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditReport } from '../../scripts/audit.mjs';

/** @param {string} name @param {string} severity @param {string} id */
const advisory = (name, severity, id) => ({ name, severity, title: `${name} breaks`, url: `https://github.com/advisories/${id}` });
const audit = {
  vulnerabilities: {
    pillow: { via: [advisory('pillow', 'high', 'GHSA-1'), advisory('pillow', 'moderate', 'GHSA-2')] },
    // A package that only depends on a vulnerable one is not reported again.
    bed: { via: ['pillow'] },
  },
};
const exception = { advisory: 'GHSA-1', until: '2026-12-31', why: 'no guest reaches it' };

test('an advisory of high severity fails, a lower one is only reported', () => {
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
])('an exception is valid until its last day: %s', (today, failed) => {
  const report = auditReport(audit, [exception], today);
  expect(report.failed).toBe(failed);
  expect(report.lines.some((line) => line.startsWith('excepted  pillow, high') && line.endsWith('no guest reaches it'))).toBe(!failed);
});

test('an exception whose advisory is no longer reported fails, so that the list stays short', () => {
  expect(auditReport({ vulnerabilities: {} }, [exception], '2026-12-01').failed).toBe(true);
  expect(auditReport({ vulnerabilities: {} }, [], '2026-12-01')).toEqual({ failed: false, lines: [] });
});

test('every exception of this product has its advisory, its last day and its reason', () => {
  const exceptions = JSON.parse(readFileSync(new URL('../../scripts/audit-exceptions.json', import.meta.url), 'utf8'));
  for (const each of exceptions)
    expect(each).toEqual({
      advisory: expect.stringMatching(/^GHSA-/),
      until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      why: expect.stringMatching(/\w/),
    });
});
