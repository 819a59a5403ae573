// @ts-check
/** Reads the JSON reports of Vitest and Playwright into one form. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * `failed` and `unsteady` have the name of each test with the first line of its error. An unsteady test passed at its second attempt and
 * counts as passed. `seconds` is the duration of each file.
 * @typedef {{ passed: number, failed: string[], unsteady: string[], seconds: Record<string, number> }} Outcome
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ testResults: { name: string, status: string, message?: string, startTime?: number, endTime?: number, assertionResults: VitestTest[] }[] }} VitestReport
 * @typedef {{ title: string, file: string, tests: { status: string, results: { duration: number, error?: { message?: string } }[] }[] }} PlaywrightSpec
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} PlaywrightReport
 */

/** @param {string} name @param {string | undefined} error */
const line = (name, error = '') => `${name}\n         ${stripVTControlCharacters(error).split('\n', 1)[0]}`;

/**
 * @param {VitestReport | null} report null if Vitest wrote none
 * @param {number} status exit status of Vitest
 * @returns {Outcome}
 */
export function readVitest(report, status) {
  /** @type {Outcome} */
  const outcome = { passed: 0, failed: [], unsteady: [], seconds: {} };
  for (const { name, status: fileStatus, message, startTime = 0, endTime = 0, assertionResults } of report?.testResults ?? []) {
    const file = relative(process.cwd(), name);
    outcome.seconds[file] = (endTime - startTime) / 1000;
    for (const { fullName, status: testStatus, failureMessages = [] } of assertionResults) {
      const test = line(`${file}: ${fullName}`, failureMessages[0]);
      if (testStatus === 'failed') outcome.failed.push(test);
      if (testStatus !== 'passed') continue;
      outcome.passed += 1;
      // Vitest keeps the errors of the first attempt.
      if (failureMessages.length > 0) outcome.unsteady.push(test);
    }
    if (fileStatus === 'failed' && assertionResults.every((test) => test.status !== 'failed')) outcome.failed.push(line(file, message));
  }
  return withRunnerError('vitest', outcome, status);
}

/**
 * @param {PlaywrightReport | null} report null if Playwright wrote none
 * @param {number} status exit status of Playwright
 * @returns {Outcome}
 */
export function readPlaywright(report, status) {
  /** @type {Outcome} */
  const outcome = {
    passed: 0,
    failed: (report?.errors ?? []).map(({ message }) => line('playwright', message)),
    unsteady: [],
    seconds: {},
  };
  /** @param {PlaywrightSuite} suite @param {string[]} titles */
  const read = ({ specs = [], suites = [] }, titles) => {
    for (const { file, title, tests } of specs)
      for (const { status: testStatus, results } of tests) {
        outcome.seconds[file] = (outcome.seconds[file] ?? 0) + results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
        const test = line(`${file}: ${[...titles, title].join(' ')}`, results.find(({ error }) => error)?.error?.message);
        if (testStatus === 'unexpected') outcome.failed.push(test);
        if (testStatus === 'flaky') outcome.unsteady.push(test);
        if (testStatus === 'expected' || testStatus === 'flaky') outcome.passed += 1;
      }
    for (const suite of suites) read(suite, [...titles, suite.title]);
  };
  // The outermost suites are the files.
  for (const file of report?.suites ?? []) read(file, []);
  return withRunnerError('playwright', outcome, status);
}

/**
 * Adds a failure if the runner ended with an error but no test failed.
 * @param {string} runner @param {Outcome} outcome @param {number} status
 */
function withRunnerError(runner, outcome, status) {
  if (status !== 0 && outcome.failed.length === 0) outcome.failed.push(`${runner} ended with status ${status}: see its output above`);
  return outcome;
}
