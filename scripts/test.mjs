// @ts-check
/**
 * `npm test` and `npm run test:long`: build, run Vitest and Playwright, and print "N passed, N failed" as the last line. A failed test is
 * retried once at once; if it passes then, its name is printed as UNSTEADY. A long run without failures writes its commit to
 * test-results/long.json, which `npm run release` requires.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { readPlaywright, readVitest } from './test-report.mjs';

const suite = process.argv[2] === 'long' ? 'long' : 'short';
const projects = { short: ['unit', 'web', 'integration'], long: ['long'] }[suite];
const begun = performance.now();
const results = `test-results/${suite}`;
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

function vitest() {
  const file = `${results}/vitest.json`;
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...projects.map((name) => `--project=${name}`)];
  const status = npx(['vitest', 'run', ...args]);
  return readVitest(readJson(file), status);
}

/** @param {string} chromium */
function playwright(chromium) {
  const file = `${results}/browser.json`;
  const env = { SUITE: suite, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const status = npx(['playwright', 'test', `--output=${results}/browser`], env);
  return readPlaywright(readJson(file), status);
}

const chromium = await findOrInstallChromium().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
if (npx(['turbo', 'run', 'build', '--output-logs=errors-only']) !== 0) {
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
const outcomes = [vitest(), playwright(chromium)];

console.log('\nThe ten slowest files, in seconds:');
const slowest = outcomes.flatMap(({ seconds }) => Object.entries(seconds)).sort(([, a], [, b]) => b - a);
for (const [file, seconds] of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
console.log(`It took ${((performance.now() - begun) / 60_000).toFixed(1)} minutes.`);

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.flatMap((outcome) => outcome.failed);
for (const test of outcomes.flatMap(({ unsteady }) => unsteady)) console.log(`UNSTEADY ${test}`);
for (const test of failed) console.log(`FAILED  ${test}`);
if (suite === 'long' && failed.length === 0) {
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
  const changed = git('status', '--porcelain') !== '';
  if (changed) console.log('The tree has changes that are not committed: test-results/long.json is not written.');
  else writeFileSync('test-results/long.json', `${JSON.stringify({ commit: git('rev-parse', 'HEAD') })}\n`);
}
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && passed > 0 ? 0 : 1);
