import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

// Debian's Chromium as root, in a closed network: without these switches it fails to start or keeps calling home.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const executablePath = findChromium() ?? undefined;

export default defineConfig({
  testDir: 'apps/web/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: ['./scripts/build-for-tests.mjs', './apps/web/e2e/start-product.ts'],
  // `npm test` runs the tests without the tag @long, `npm run test:long` those with it. Both set SUITE.
  ...(process.env['SUITE'] === 'long' ? { grep: /@long/ } : process.env['SUITE'] === 'short' ? { grepInvert: /@long/ } : {}),
  fullyParallel: true,
  workers: 2,
  retries: 1,
  forbidOnly: true,
  // Two browsers, a database and a server share two cores. A long timeout costs nothing while tests pass.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env['PRODUCT_URL'],
    launchOptions: { executablePath, args },
    // axe measures colours, so no animation may run.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing slows every test: set TRACE=1 to investigate a failure.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
  },
});
