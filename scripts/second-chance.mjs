// @ts-check
/**
 * What `npm test` runs once more, and what it says in the end. Pure functions over the JSON reports of vitest and Playwright;
 * tooling/second-chance tests them.
 */
import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Test files whose tests protect the promise: no day is oversold, no booking is lost or doubled. A failure there may be a race
 * that happens once in a hundred runs, so one failure fails the run. Named without their folder; each name is unique in the tree.
 */
export const invariants = [
  'booking-changes.int.test.ts',
  'capacity.int.test.ts',
  'chaos.int.test.ts',
  'day-gate.test.ts',
  'decide-date.test.ts',
  'guest-shares.int.test.ts',
  'hold.int.test.ts',
  'limit-change.int.test.ts',
  'offer-load.int.test.ts',
  'offer-model.int.test.ts',
  'offer-races.int.test.ts',
  'places.int.test.ts',
  'seed-demo.int.test.ts',
];

/** Exit status of vitest when the log of the servers held a secret (apps/server/src/testing/run-log-for-tests.ts). */
const leakStatus = 3;
const leakCheck = 'run-log-for-tests.ts';

/** @param {string} file */
const isInvariant = (file) => [...invariants, leakCheck].some((name) => file === name || file.endsWith(`/${name}`));

/**
 * One test: `id` is what the runner is given to run it again, `name` is what people read, `why` what a failure said first.
 * @typedef {{ file: string, id: string, name: string, passed: boolean, why?: string | undefined }} TestResult
 */
/**
 * One run of one suite. `broken` are files that failed outside their tests: they could not be loaded, their hooks failed, or they
 * left an error behind. `outside` are errors that belong to no file.
 * @typedef {{ tests: TestResult[], broken: string[], outside: string[] }} Run
 */

/**
 * @typedef {{ name: string, status: string, startTime?: number, endTime?: number, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }} VitestFile
 * @typedef {{ testResults: VitestFile[] }} VitestReport
 * @typedef {{ file: string | null, message: string }} UnhandledError
 */

/**
 * @param {{ report: VitestReport | null, unhandled?: UnhandledError[], status: number, root?: string }} run
 *   the JSON report (null when there is none), the errors of unhandled-errors-reporter.mjs, and the exit status
 * @returns {Run}
 */
export function readVitest({ report, unhandled = [], status, root = process.cwd() }) {
  if (report === null) return { tests: [], broken: [], outside: ['vitest: ended without a report'] };
  const local = (/** @type {string} */ file) => (isAbsolute(file) ? relative(root, file) : file);
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((result) => ['passed', 'failed'].includes(result.status))
      .map((result) => ({
        file: local(name),
        id: local(name),
        name: `${local(name)}: ${result.fullName}`,
        passed: result.status === 'passed',
        why: firstLine(result.failureMessages?.[0]),
      })),
  );
  if (status === leakStatus)
    tests.push({ file: leakCheck, id: leakCheck, name: `${leakCheck}: a log held a secret, as said above`, passed: false });
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  );
  const broken = [...new Set([...unloaded.map(({ name }) => name), ...unhandled.flatMap(({ file }) => file ?? [])].map(local))];
  const outside = unhandled.filter(({ file }) => file === null).map(({ message }) => `vitest: ${message}`);
  const explained = broken.length > 0 || outside.length > 0 || tests.some(({ passed }) => !passed);
  if (status !== 0 && !explained) outside.push('vitest: an error outside the tests, printed above');
  return { tests, broken, outside };
}

/**
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results?: { duration: number, error?: { message?: string, location?: { line: number } } }[] }[] }} PlaywrightSpec
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} PlaywrightReport
 */

/**
 * @param {{ report: PlaywrightReport | null, status: number }} run the JSON report (null when there is none) and the exit status
 * @returns {Run}
 */
export function readPlaywright({ report, status }) {
  if (report === null) return { tests: [], broken: [], outside: ['playwright: ended without a report'] };
  /** @type {(suite: PlaywrightSuite, titles: string[]) => TestResult[]} */
  const testsOf = ({ specs = [], suites = [] }, titles) => [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status !== 'skipped')
        .map((test) => ({
          file: spec.file,
          id: `${spec.file}:${spec.line}`,
          name: `${spec.file}: ${[...titles, spec.title].join(' ')}`,
          passed: test.status === 'expected',
          why: whyOf(test.results?.find(({ error }) => error !== undefined)?.error),
        })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title])),
  ];
  // The outermost suites are the files.
  const tests = report.suites.flatMap((file) => testsOf(file, []));
  const outside = report.errors.map(({ message = 'an error without words' }) => `playwright: ${firstLine(message)}`);
  const explained = outside.length > 0 || tests.some(({ passed }) => !passed);
  if (status !== 0 && !explained) outside.push('playwright: an error outside the tests, printed above');
  return { tests, broken: [], outside };
}

/**
 * What gets a second chance: everything when an error belongs to no file, else the ids of what failed, without the invariants.
 * @param {Run} first
 * @returns {'everything' | string[]}
 */
export function toRunAgain({ tests, broken, outside }) {
  if (outside.length > 0) return 'everything';
  const failed = tests.filter((test) => !test.passed && !isInvariant(test.file)).map(({ id }) => id);
  return [...new Set([...failed, ...broken.filter((file) => !isInvariant(file))])];
}

/**
 * The verdict on one suite. What failed has to pass in the second run, and nothing may fail there.
 * @param {Run} first
 * @param {Run | null} second null when nothing was run again
 * @returns {{ passed: number, unsteady: string[], failed: string[] }} `passed` counts what is unsteady too
 */
export function verdict(first, second) {
  const failedTests = first.tests.filter(({ passed }) => !passed);
  /** Files and tests by the name that is printed. */
  const suspects = [
    ...failedTests.map(({ file, name }) => ({ file, name })),
    ...first.broken.map((file) => ({ file, name: `${file}: outside its tests` })),
  ];
  const outside = second === null ? first.outside : second.outside;
  const failedAgain = new Set(second?.tests.filter(({ passed }) => !passed).map(({ name }) => name));
  const brokenAgain = new Set(second?.broken);
  const ranAgain = new Set(second?.tests.flatMap(({ name, file }) => [name, `${file}: outside its tests`]));
  const recovered = (/** @type {{ file: string, name: string }} */ { file, name }) =>
    !isInvariant(file) && ranAgain.has(name) && !failedAgain.has(name) && !brokenAgain.has(file);

  const unsteady = suspects.filter(recovered).map(({ name }) => name);
  const failed = new Set([
    ...suspects.filter((suspect) => !recovered(suspect)).map(({ name }) => name),
    ...failedAgain,
    ...[...brokenAgain].map((file) => `${file}: outside its tests`),
    ...outside,
  ]);
  if (second !== null && outside.length === 0) unsteady.push(...first.outside);

  // A file that could not be loaded in the first run has its tests in the second run only.
  const names = new Set(first.tests.map(({ name }) => name));
  const tests = [...first.tests, ...(second?.tests ?? []).filter(({ name }) => !names.has(name))];
  const passed = tests.filter(({ name }) => !failed.has(name)).length;
  return { passed, unsteady: [...new Set(unsteady)], failed: [...failed] };
}

/**
 * How long the files of the suites took, by the reports of their first runs: in seconds, the slowest first.
 * @param {{ vitest: VitestReport | null, playwright: PlaywrightReport | null, root?: string }} reports
 * @returns {{ file: string, seconds: number }[]}
 */
export function fileTimes({ vitest, playwright, root = process.cwd() }) {
  /** @type {(suite: PlaywrightSuite) => number} */
  const spent = ({ specs = [], suites = [] }) =>
    specs.flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results)).reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + spent(suite), 0);
  return [
    ...(vitest?.testResults ?? []).map(({ name, startTime = 0, endTime = 0 }) => ({
      file: isAbsolute(name) ? relative(root, name) : name,
      seconds: (endTime - startTime) / 1000,
    })),
    ...(playwright?.suites ?? []).map((suite) => ({ file: suite.title, seconds: spent(suite) / 1000 })),
  ].sort((a, b) => b.seconds - a.seconds);
}

/** @param {string | undefined} text without the colours of a terminal */
function firstLine(text) {
  return text === undefined ? undefined : stripVTControlCharacters(text).split('\n', 1)[0];
}

/** @param {{ message?: string, location?: { line: number } } | undefined} error of Playwright, whose first line seldom says where */
function whyOf(error) {
  const line = firstLine(error?.message);
  return line && error?.location ? `${line} (line ${error.location.line})` : line;
}
