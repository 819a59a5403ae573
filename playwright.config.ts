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
  // `npm test` runs what has no tag @long; `npm run test:long` sets SUITE and runs what has it.
  ...(process.env['SUITE'] === 'long' ? { grep: /@long/ } : process.env['SUITE'] === 'short' ? { grepInvert: /@long/ } : {}),
  fullyParallel: true,
  workers: 2,
  retries: 1,
  forbidOnly: true,
  // Two browsers, a database and a server share two cores. A long limit costs no time while tests pass.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env['PRODUCT_URL'],
    launchOptions: { executablePath, args },
    // axe measures colours: no animation may run while it does.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing slows every test: TRACE=1 when a failure is to be understood.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
  },
});
