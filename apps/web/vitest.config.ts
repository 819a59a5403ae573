import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { workspaceSources } from './build/workspace-sources';

export default defineConfig({
  plugins: [react()],
  resolve: {
    // Without this, one importer gets graphql's ESM build and another the CommonJS one, and graphql refuses to work with two copies.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }, workspaceSources],
  },
  test: {
    name: 'web',
    // src/testing/clean-up.ts keeps the files apart.
    isolate: false,
    maxWorkers: 2,
    // Between unit and integration tests (vitest.config.ts of the root).
    sequence: { groupOrder: 1 },
    environment: 'jsdom',
    // Without a browser, x.test.ts runs among the unit tests (vitest.config.ts of the root).
    include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
    setupFiles: ['src/testing/browser-stubs.ts', 'src/testing/clean-up.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    retry: 1,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
