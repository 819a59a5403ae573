// @ts-check
/**
 * `npm test`: builds, then runs unit, integration and browser tests, and ends with "N passed, N failed". What failed runs once more,
 * alone (second-chance.mjs).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { fileTimes, readPlaywright, readVitest, toRunAgain, verdict } from './second-chance.mjs';

/** @typedef {import('./second-chance.mjs').Run} Run */

/** Milliseconds on two cores. What takes longer is not waited for (CONTRIBUTING.md). */
const longest = 12 * 60_000;
const begun = performance.now();

const results = 'test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/** @param {string[]} args @param {Record<string, string>} [env] */
const npx = (args, env = {}) =>
  spawnSync('npx', ['--no-install', ...args], { stdio: 'inherit', env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...env } })
    .status ?? 1;

/** @param {string} file */
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** @param {string} run names the reports @param {string[]} args @returns {Run} */
function vitest(run, args) {
  const file = `${results}/vitest-${run}.json`;
  const errors = `${results}/vitest-${run}-errors.json`;
  const reporters = ['default', 'json', './scripts/unhandled-errors-reporter.mjs'].map((reporter) => `--reporter=${reporter}`);
  const env = { UNHANDLED_ERRORS_FILE: errors, SERVER_IS_BUILT: '1' };
  const status = npx(['vitest', 'run', ...reporters, `--outputFile.json=${file}`, ...args], env);
  return readVitest({ report: readJson(file), unhandled: readJson(errors) ?? [], status });
}

/** @param {string} run @param {string[]} args @returns {Run} */
function playwright(run, args) {
  const file = `${results}/browser-${run}.json`;
  const output = `--output=${results}/browser-${run}`;
  const status = npx(['playwright', 'test', output, ...args], { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  return readPlaywright({ report: readJson(file), status });
}

/** Why a test failed, by the name that is printed. @type {Map<string, string>} */
const reasons = new Map();

/** @param {(run: string, args: string[]) => Run} suite @param {(ids: string[]) => string[]} alone the second run's options; no id: all of it */
function withSecondChance(suite, alone) {
  const remembered = (/** @type {string} */ name, /** @type {string[]} */ args) => {
    const run = suite(name, args);
    for (const { name: test, why } of run.tests) if (why !== undefined) reasons.set(test, why);
    return run;
  };
  const first = remembered('first', []);
  const again = toRunAgain(first);
  if (again.length === 0) return verdict(first, null);
  console.log(`\nOnce more, alone: ${again === 'everything' ? again : again.join(', ')}\n`);
  return verdict(first, remembered('second', alone(again === 'everything' ? [] : again)));
}

// By its line alone, the neighbours of a test that is made in a loop would run as well.
const lastFailed = ['--last-failed', `--last-failed-file=${results}/browser-first/.last-run.json`];

const chromium = await findOrInstallChromium().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const built = npx(['turbo', 'run', 'build', '--output-logs=errors-only']) === 0;
const verdicts = built
  ? [
      withSecondChance(vitest, (files) => ['--no-file-parallelism', ...files]),
      withSecondChance(playwright, (tests) => ['--workers=1', ...(tests.length > 0 ? lastFailed : [])]),
    ]
  : [{ passed: 0, unsteady: [], failed: ['the build, as said above'] }];

const reports = { vitest: readJson(`${results}/vitest-first.json`), playwright: readJson(`${results}/browser-first.json`) };
console.log('\nThe ten slowest files, in seconds:');
for (const { file, seconds } of fileTimes(reports).slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
const took = performance.now() - begun;
console.log(`npm test took ${(took / 60_000).toFixed(1)} minutes${took > longest ? ', MORE THAN TWELVE: see what became slow' : ''}`);

const passed = verdicts.reduce((sum, suite) => sum + suite.passed, 0);
const failed = verdicts.flatMap((suite) => suite.failed);
// Said once more at the end: far above, a long output hides them.
const said = (/** @type {string} */ name) => (reasons.has(name) ? `${name}\n         ${reasons.get(name)}` : name);
for (const name of verdicts.flatMap((suite) => suite.unsteady)) console.log(`UNSTEADY ${said(name)}`);
for (const name of failed) console.log(`FAILED  ${said(name)}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && passed > 0 ? 0 : 1);
