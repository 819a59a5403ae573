// @ts-check
/**
 * `npm test`: builds, then runs unit, integration and browser tests, and ends with "N passed, N failed". What failed runs once more,
 * alone (second-chance.mjs).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { fileTimes, readPlaywright, readVitest, toRunAgain, verdict } from './second-chance.mjs';

/** @typedef {import('./second-chance.mjs').Run} Run */

const results = 'test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/** Milliseconds on two cores, after which the gate is too slow to be waited for (CONTRIBUTING.md). */
const longest = 12 * 60_000;
const begun = performance.now();

/**
 * @param {string[]} args @param {Record<string, string>} [env]
 * @returns {Promise<number>} the exit status
 */
async function npx(args, env = {}) {
  const command = spawn('npx', ['--no-install', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...env },
  });
  const [status] = /** @type {[number | null]} */ (await once(command, 'close'));
  return status ?? 1;
}

/** @param {string} file */
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** @typedef {{ name: string, projects: string[] }} VitestSuite */
/** Bound by the processor. @type {VitestSuite} */
const processorBound = { name: 'vitest-unit-web', projects: ['unit', 'web*'] };
/** Waits for processes and the database half of its time. @type {VitestSuite} */
const integration = { name: 'vitest-integration', projects: ['integration', 'own process'] };

/** @param {VitestSuite} suite @returns {(run: string, args: string[]) => Promise<Run>} */
const vitest =
  ({ name, projects }) =>
  async (run, args) => {
    const file = `${results}/${name}-${run}.json`;
    const errors = `${results}/${name}-${run}-errors.json`;
    const options = [
      ...['default', 'json', './scripts/unhandled-errors-reporter.mjs'].map((reporter) => `--reporter=${reporter}`),
      ...projects.map((project) => `--project=${project}`),
      `--outputFile.json=${file}`,
    ];
    const env = { UNHANDLED_ERRORS_FILE: errors, SERVER_IS_BUILT: '1' };
    const status = await npx(['vitest', 'run', ...options, ...args], env);
    return readVitest({ report: readJson(file), unhandled: readJson(errors) ?? [], status });
  };

/** @param {string} run @param {string[]} args @returns {Promise<Run>} */
async function playwright(run, args) {
  const file = `${results}/browser-${run}.json`;
  const output = `--output=${results}/browser-${run}`;
  const status = await npx(['playwright', 'test', output, ...args], { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  return readPlaywright({ report: readJson(file), status });
}

/**
 * What failed runs again when no other suite runs any more.
 * @param {(run: string, args: string[]) => Promise<Run>} suite @param {string} alone the option that leaves one worker @param {Run} first
 */
async function withSecondChance(suite, alone, first) {
  const again = toRunAgain(first);
  if (again.length === 0) return verdict(first, null);
  console.log(`\nOnce more, alone: ${again === 'everything' ? again : again.join(', ')}\n`);
  return verdict(first, await suite('second', [alone, ...(again === 'everything' ? [] : again)]));
}

/** All suites, and their second chances one after the other. */
async function runAll() {
  const unitAndWeb = await vitest(processorBound)('first', []);
  // One after the other: beside each other, on two busy cores, tests that measure time were not steady.
  const database = await vitest(integration)('first', []);
  const browser = await playwright('first', []);
  return [
    await withSecondChance(vitest(processorBound), '--no-file-parallelism', unitAndWeb),
    await withSecondChance(vitest(integration), '--no-file-parallelism', database),
    await withSecondChance(playwright, '--workers=1', browser),
  ];
}

const chromium = await findOrInstallChromium().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const built = (await npx(['turbo', 'run', 'build', '--output-logs=errors-only'])) === 0;
const verdicts = built ? await runAll() : [{ passed: 0, unsteady: [], failed: ['the build, as said above'] }];

const times = fileTimes({
  vitest: [processorBound, integration].map(({ name }) => readJson(`${results}/${name}-first.json`)),
  playwright: readJson(`${results}/browser-first.json`),
});
console.log('\nThe ten slowest files, in seconds:');
for (const { file, seconds } of times.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
const took = performance.now() - begun;
console.log(`npm test took ${(took / 60_000).toFixed(1)} minutes${took > longest ? ', MORE THAN TWELVE: see what became slow' : ''}`);

const passed = verdicts.reduce((sum, suite) => sum + suite.passed, 0);
const failed = verdicts.flatMap((suite) => suite.failed);
// Said once more at the end: far above, a long output hides them.
for (const name of verdicts.flatMap((suite) => suite.unsteady)) console.log(`UNSTEADY ${name}`);
for (const name of failed) console.log(`FAILED  ${name}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && passed > 0 ? 0 : 1);
