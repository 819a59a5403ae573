import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** `npm run bench:web`: what people wait for in the browser, one measurement after the other (docs/measured.md). */
export default defineConfig({
  ...base,
  testMatch: '**/*.bench.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 900_000,
  reporter: [['line']],
});
