// @ts-check
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fileTimes, invariants, readPlaywright, readVitest, toRunAgain, verdict } from '../../scripts/second-chance.mjs';

const root = '/repository';

/** @param {Record<string, Record<string, string> | 'not loaded' | 'hook failed'>} files by file: the status of each test */
function vitestReport(files) {
  return {
    testResults: Object.entries(files).map(([file, tests]) => {
      const results = tests === 'not loaded' ? {} : tests === 'hook failed' ? { a: 'skipped' } : tests;
      const failed = typeof tests === 'string' || Object.values(tests).includes('failed');
      return {
        name: `${root}/${file}`,
        status: failed ? 'failed' : 'passed',
        assertionResults: Object.entries(results).map(([fullName, status]) => ({ fullName, status })),
      };
    }),
  };
}

/** @param {Parameters<typeof vitestReport>[0]} files @param {Partial<Parameters<typeof readVitest>[0]>} [more] */
function vitestRun(files, more = {}) {
  const report = vitestReport(files);
  const status = report.testResults.some((file) => file.status === 'failed') ? 1 : 0;
  return readVitest({ report, status, root, ...more });
}

/** @param {Record<string, string>} tests by `line title`: the status @param {string[]} [errors] */
function playwrightRun(tests, errors = []) {
  const specs = Object.entries(tests).map(([name, status]) => {
    const [line, ...title] = name.split(' ');
    return { title: title.join(' '), file: 'book.e2e.ts', line: Number(line), tests: [{ status }] };
  });
  const suites = [{ title: 'book.e2e.ts', specs: specs.slice(0, 1), suites: [{ title: 'guest', specs: specs.slice(1) }] }];
  const status = errors.length > 0 || Object.values(tests).includes('unexpected') ? 1 : 0;
  return readPlaywright({ report: { suites, errors: errors.map((message) => ({ message })) }, status });
}

describe('vitest', () => {
  test('a run in which all passes has no second one; what was skipped counts as nothing', () => {
    const first = vitestRun({ 'a.test.ts': { one: 'passed', two: 'skipped', three: 'pending' }, 'b.test.ts': { one: 'passed' } });
    expect(toRunAgain(first)).toEqual([]);
    expect(verdict(first, null)).toEqual({ passed: 2, unsteady: [], failed: [] });
  });

  test('what failed and then passed is unsteady, and counts as passed', () => {
    const first = vitestRun({ 'x/a.test.ts': { one: 'failed', two: 'passed' }, 'b.test.ts': { one: 'passed' } });
    expect(toRunAgain(first)).toEqual(['x/a.test.ts']);
    const second = vitestRun({ 'x/a.test.ts': { one: 'passed', two: 'passed' } });
    expect(verdict(first, second)).toEqual({ passed: 3, unsteady: ['x/a.test.ts: one'], failed: [] });
  });

  test('what failed twice has failed, and its neighbour that recovered is unsteady', () => {
    const first = vitestRun({ 'a.test.ts': { one: 'failed', two: 'failed', three: 'passed' } });
    const second = vitestRun({ 'a.test.ts': { one: 'failed', two: 'passed', three: 'passed' } });
    expect(verdict(first, second)).toEqual({ passed: 2, unsteady: ['a.test.ts: two'], failed: ['a.test.ts: one'] });
  });

  test('what fails in the second run only has failed as well', () => {
    const first = vitestRun({ 'a.test.ts': { one: 'failed', two: 'passed' } });
    const second = vitestRun({ 'a.test.ts': { one: 'passed', two: 'failed' } });
    expect(verdict(first, second)).toEqual({ passed: 1, unsteady: ['a.test.ts: one'], failed: ['a.test.ts: two'] });
  });

  test('a test that did not run in the second run has failed', () => {
    const first = vitestRun({ 'a.test.ts': { one: 'failed' } });
    expect(verdict(first, vitestRun({ 'a.test.ts': { one: 'skipped' } })).failed).toEqual(['a.test.ts: one']);
    expect(verdict(first, vitestRun({ 'a.test.ts': 'not loaded' })).failed).toEqual(['a.test.ts: one', 'a.test.ts: outside its tests']);
    expect(verdict(first, readVitest({ report: null, status: 1 })).failed).toEqual(['a.test.ts: one', 'vitest: ended without a report']);
  });

  test('an invariant gets no second chance, whatever else does', () => {
    const first = vitestRun({ 'modules/capacity.int.test.ts': { full: 'failed' }, 'a.test.ts': { one: 'failed' } });
    expect(toRunAgain(first)).toEqual(['a.test.ts']);
    const second = vitestRun({ 'a.test.ts': { one: 'passed' } });
    expect(verdict(first, second)).toEqual({
      passed: 1,
      unsteady: ['a.test.ts: one'],
      failed: ['modules/capacity.int.test.ts: full'],
    });
    const alone = vitestRun({ 'modules/chaos.int.test.ts': 'not loaded' });
    expect(toRunAgain(alone)).toEqual([]);
    expect(verdict(alone, null).failed).toEqual(['modules/chaos.int.test.ts: outside its tests']);
  });

  test('nor does it when everything is run again and it passes there', () => {
    const first = vitestRun({ 'capacity.int.test.ts': { full: 'failed' } }, { unhandled: [{ file: null, message: 'ECONNRESET' }] });
    expect(toRunAgain(first)).toBe('everything');
    const second = vitestRun({ 'capacity.int.test.ts': { full: 'passed' } });
    expect(verdict(first, second)).toEqual({
      passed: 0,
      unsteady: ['vitest: ECONNRESET'],
      failed: ['capacity.int.test.ts: full'],
    });
  });

  test('a file whose name only ends like that of an invariant is none', () => {
    expect(toRunAgain(vitestRun({ 'x/incapacity.int.test.ts': { one: 'failed' } }))).toEqual(['x/incapacity.int.test.ts']);
  });

  test.each(/** @type {const} */ (['not loaded', 'hook failed']))('a file that failed outside its tests (%s) has to pass whole', (how) => {
    const first = vitestRun({ 'a.test.ts': how, 'b.test.ts': { one: 'passed' } });
    expect(toRunAgain(first)).toEqual(['a.test.ts']);
    expect(verdict(first, vitestRun({ 'a.test.ts': { a: 'passed', b: 'passed' } }))).toEqual({
      passed: 3,
      unsteady: ['a.test.ts: outside its tests'],
      failed: [],
    });
    expect(verdict(first, vitestRun({ 'a.test.ts': { a: 'passed', b: 'failed' } })).failed).toEqual(['a.test.ts: b']);
    expect(verdict(first, vitestRun({ 'a.test.ts': how })).failed).toEqual(['a.test.ts: outside its tests']);
    expect(verdict(first, vitestRun({})).failed).toEqual(['a.test.ts: outside its tests']);
  });

  test('an error that no test threw is held against its file, even beside a failed test', () => {
    const unhandled = [{ file: `${root}/b.test.ts`, message: 'unhandled rejection' }];
    const first = vitestRun({ 'a.test.ts': { one: 'failed' }, 'b.test.ts': { one: 'passed' } }, { unhandled, status: 1 });
    expect(toRunAgain(first)).toEqual(['a.test.ts', 'b.test.ts']);
    const clean = { 'a.test.ts': { one: 'passed' }, 'b.test.ts': { one: 'passed' } };
    expect(verdict(first, vitestRun(clean))).toEqual({
      passed: 2,
      unsteady: ['a.test.ts: one', 'b.test.ts: outside its tests'],
      failed: [],
    });
    expect(verdict(first, vitestRun(clean, { unhandled, status: 1 })).failed).toEqual(['b.test.ts: outside its tests']);
  });

  test.each([
    ['an exit status that nothing explains', { status: 1 }],
    ['no report', { report: null, status: 1 }],
    ['an error without a file', { unhandled: [{ file: null, message: 'lost' }], status: 1 }],
  ])('after %s everything has to pass once more', (_, more) => {
    const first = vitestRun({ 'a.test.ts': { one: 'passed' } }, more);
    expect(toRunAgain(first)).toBe('everything');
    const again = verdict(first, vitestRun({ 'a.test.ts': { one: 'passed' } }));
    expect(again).toMatchObject({ passed: 1, failed: [] });
    expect(again.unsteady).toHaveLength(1);
    expect(verdict(first, vitestRun({ 'a.test.ts': { one: 'passed' } }, more)).failed).toHaveLength(1);
    expect(verdict(first, vitestRun({ 'a.test.ts': { one: 'failed' } })).failed).toEqual(['a.test.ts: one']);
  });

  test('a secret in the log fails the run at once', () => {
    const first = vitestRun({ 'a.test.ts': { one: 'passed' } }, { status: 3 });
    expect(toRunAgain(first)).toEqual([]);
    expect(verdict(first, null)).toEqual({ passed: 1, unsteady: [], failed: ['run-log-for-tests.ts: a log held a secret, as said above'] });
  });
});

describe('playwright', () => {
  test('what failed runs again by its line, and is unsteady when it passes', () => {
    const first = playwrightRun({ '7 opens': 'expected', '12 books': 'unexpected', '20 later': 'skipped' });
    expect(toRunAgain(first)).toEqual(['book.e2e.ts:12']);
    const second = playwrightRun({ '7 opens': 'skipped', '12 books': 'expected' });
    expect(verdict(first, second)).toEqual({ passed: 2, unsteady: ['book.e2e.ts: guest books'], failed: [] });
  });

  test('what failed twice has failed', () => {
    const first = playwrightRun({ '7 opens': 'unexpected', '12 books': 'expected' });
    const second = playwrightRun({ '7 opens': 'unexpected' });
    expect(verdict(first, second)).toEqual({ passed: 1, unsteady: [], failed: ['book.e2e.ts: opens'] });
  });

  test('a product that did not start, or ended badly, has the whole suite run again', () => {
    const first = playwrightRun({}, ['the product ended with code 1\n    at startProduct']);
    expect(toRunAgain(first)).toBe('everything');
    expect(verdict(first, playwrightRun({ '7 opens': 'expected' }))).toEqual({
      passed: 1,
      unsteady: ['playwright: the product ended with code 1'],
      failed: [],
    });
    expect(verdict(first, first).failed).toEqual(['playwright: the product ended with code 1']);
  });

  test('the first line of what a failure said is kept, without colours', () => {
    const message = '\u001b[31mError: locator.click\u001b[39m: Timeout\n  at book.e2e.ts:12';
    const spec = {
      title: 'books',
      file: 'book.e2e.ts',
      line: 12,
      tests: [{ status: 'unexpected', results: [{ duration: 1, error: { message, location: { line: 14 } } }] }],
    };
    const { tests } = readPlaywright({ report: { suites: [{ title: 'book.e2e.ts', specs: [spec] }], errors: [] }, status: 1 });
    expect(tests.map(({ why }) => why)).toEqual(['Error: locator.click: Timeout (line 14)']);
    const report = {
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [{ fullName: 'one', status: 'failed', failureMessages: [message] }] },
      ],
    };
    expect(readVitest({ report, status: 1 }).tests.map(({ why }) => why)).toEqual(['Error: locator.click: Timeout']);
  });

  test('a crash without a report has it run again too', () => {
    const crash = readPlaywright({ report: null, status: 1 });
    expect(toRunAgain(crash)).toBe('everything');
    expect(verdict(crash, playwrightRun({ '7 opens': 'expected' }))).toMatchObject({ passed: 1, failed: [] });
    expect(verdict(crash, crash)).toEqual({ passed: 0, unsteady: [], failed: ['playwright: ended without a report'] });
  });
});

test('every invariant is a test file that is in the tree, once', () => {
  const repository = fileURLToPath(new URL('../../', import.meta.url));
  const files = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(`${repository}${folder}`, { recursive: true, encoding: 'utf8' }).filter(
      (path) => !/(^|\/)(node_modules|dist)\//.test(path),
    ),
  );
  expect(invariants.filter((name) => files.filter((path) => path.endsWith(`/${name}`)).length !== 1)).toEqual([]);
});

test('the time of a file is that of its tests in either suite, the slowest first', () => {
  const timed = (/** @type {string} */ file, /** @type {number} */ seconds) => ({
    name: `${root}/${file}`,
    status: 'passed',
    startTime: 1_000,
    endTime: 1_000 + seconds * 1_000,
    assertionResults: [],
  });
  const spec = (/** @type {number[]} */ ...durations) => ({
    title: 'a screen',
    file: 'a.e2e.ts',
    line: 1,
    tests: [{ status: 'expected', results: durations.map((duration) => ({ duration })) }],
  });
  const browser = {
    suites: [{ title: 'a.e2e.ts', specs: [spec(1_000)], suites: [{ title: 'group', specs: [spec(500, 500)] }] }],
    errors: [],
  };
  expect(fileTimes({ vitest: { testResults: [timed('a.test.ts', 1), timed('b.test.ts', 3)] }, playwright: browser, root })).toEqual([
    { file: 'b.test.ts', seconds: 3 },
    { file: 'a.e2e.ts', seconds: 2 },
    { file: 'a.test.ts', seconds: 1 },
  ]);
});
