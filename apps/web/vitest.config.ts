import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { workspaceSources } from './workspace-sources.config';

export default defineConfig({
  plugins: [react()],
  resolve: {
    // Two copies of graphql meet when one importer resolves the ESM build and another the CommonJS one.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }, workspaceSources],
  },
  test: {
    name: 'web',
    maxWorkers: 2,
    // Between unit and integration tests (vitest.config.ts of the root).
    sequence: { groupOrder: 1 },
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/browser-stubs.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
