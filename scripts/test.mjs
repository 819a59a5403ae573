// @ts-check
/** `npm test`: builds, then runs unit, integration and browser tests, and ends with "N passed, N failed". */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { findOrInstallChromium } from './find-chromium.mjs';

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

let passed = 0;
let failed = 0;
/** The names of what failed, said once more at the end: far above, a long output hides them. @type {string[]} */
const failures = [];

const chromium = await findOrInstallChromium().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
if (npx(['turbo', 'run', 'build', '--output-logs=errors-only']) !== 0) {
  failed += 1;
} else {
  const vitestFile = `${results}/vitest.json`;
  const vitestStatus = npx(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`]);
  const vitest = readJson(vitestFile);
  passed += vitest?.numPassedTests ?? 0;
  const vitestFailed = vitest?.numFailedTests ?? 0;
  for (const suite of vitest?.testResults ?? [])
    for (const { status, fullName } of suite.assertionResults)
      if (status === 'failed') failures.push(`${relative('.', suite.name)}: ${fullName}`);
  // A suite that cannot even be loaded, or an error outside every test, fails no test: it still counts.
  if (vitestFailed === 0 && vitestStatus !== 0) failures.push('vitest: an error outside the tests, printed above');
  failed += vitestFailed > 0 || vitestStatus === 0 ? vitestFailed : 1;

  const browserFile = `${results}/browser.json`;
  const browserStatus = npx(['playwright', 'test'], { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile });
  const browser = readJson(browserFile);
  passed += browser?.stats?.expected ?? 0;
  const browserFailed = (browser?.stats?.unexpected ?? 0) + (browser?.stats?.flaky ?? 0);
  if (browserStatus !== 0) failures.push('playwright: what failed is named above');
  failed += browserFailed > 0 || browserStatus === 0 ? browserFailed : 1;
}

for (const failure of failures) console.log(`FAILED  ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
