// @ts-check
/** Global set-up of Vitest and Playwright: builds what has changed, because tests start processes and worker threads from `dist`. */
import { execFileSync } from 'node:child_process';

/** @param {import('vitest/node').TestProject | import('@playwright/test').FullConfig} runner */
export default function buildForTests(runner) {
  const build = (/** @type {string[]} */ ...filter) =>
    execFileSync('npx', ['--no-install', 'turbo', 'run', 'build', '--output-logs=errors-only', ...filter], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    });
  if (!('onTestsRerun' in runner)) return void build();
  const buildServer = () => void build('--filter=@booking/server');
  buildServer();
  runner.onTestsRerun(async () => buildServer());
}
