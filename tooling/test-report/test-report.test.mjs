// @ts-check
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywright, readVitest } from '../../scripts/test-report.mjs';

const name = join(process.cwd(), 'src/bed.test.ts');
/** @param {string} fullName @param {string} status @param {string[]} failureMessages */
const vitestTest = (fullName, status, failureMessages = []) => ({ fullName, status, failureMessages });
/** @param {string} title @param {string} status @param {(string | null)[]} errors one per attempt */
const spec = (title, status, ...errors) => ({
  title,
  file: 'bed.e2e.ts',
  tests: [{ status, results: errors.map((message) => ({ duration: 1500, ...(message === null ? {} : { error: { message } }) })) }],
});

test('Vitest: a test that passed at its second attempt counts as passed and is reported as unsteady', () => {
  const assertionResults = [
    vitestTest('bed stands', 'passed'),
    vitestTest('bed creaks', 'passed', ['Error: creaked\n    at src']),
    vitestTest('bed falls', 'failed', ['Error: fell\n    at src', 'Error: fell again']),
    vitestTest('bed sleeps', 'skipped'),
  ];
  expect(readVitest({ testResults: [{ name, status: 'failed', startTime: 1000, endTime: 3500, assertionResults }] }, 1)).toEqual({
    passed: 2,
    failed: ['src/bed.test.ts: bed falls\n         Error: fell'],
    unsteady: ['src/bed.test.ts: bed creaks\n         Error: creaked'],
    seconds: { 'src/bed.test.ts': 2.5 },
  });
});

test('Playwright: a flaky test counts as passed and is reported as unsteady', () => {
  const specs = [
    spec('stands', 'expected', null),
    spec('creaks', 'flaky', '\x1b[31mcreaked', null),
    spec('falls', 'unexpected', 'fell', 'fell'),
  ];
  const suites = [{ title: 'bed.e2e.ts', suites: [{ title: 'a bed', specs: [...specs, spec('sleeps', 'skipped')] }] }];
  expect(readPlaywright({ suites, errors: [] }, 1)).toEqual({
    passed: 2,
    failed: ['bed.e2e.ts: a bed falls\n         fell'],
    unsteady: ['bed.e2e.ts: a bed creaks\n         creaked'],
    seconds: { 'bed.e2e.ts': 7.5 },
  });
});

test.each([
  [
    'a test file that cannot be loaded',
    readVitest({ testResults: [{ name, status: 'failed', message: 'no bed', assertionResults: [] }] }, 1),
  ],
  ['an error of Vitest outside the tests', readVitest({ testResults: [] }, 3)],
  ['Vitest without a report', readVitest(null, 1)],
  ['an error of Playwright outside the tests', readPlaywright({ suites: [], errors: [{ message: 'no browser' }] }, 1)],
  ['Playwright without a report', readPlaywright(null, 1)],
])('%s counts as one failure', (_, { passed, failed }) => {
  expect([passed, failed.length]).toEqual([0, 1]);
});
