import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Without this, some importers get graphql's ESM build and others the CommonJS one, and graphql refuses to work with two copies.
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }];
// Workspace packages are read from their sources, so that no test sees a stale build.
const resolve = { alias, conditions: ['source', 'module'] };
const fixedSeed = { find: /^fast-check$/, replacement: fileURLToPath(new URL('tooling/fixed-seed/fast-check.mjs', import.meta.url)) };
// Vitest passes these conditions to Node, for require too: with 'import' or 'module', CommonJS packages such as pg would get ES modules.
const ssr = { resolve: { conditions: ['source', 'node'], externalConditions: ['node'] } };

/** Projects run one after the other, because files share workers only within a project. */
const onPostgres = {
  maxWorkers: 2,
  environment: 'node' as const,
  globalSetup: [
    'scripts/build-for-tests.mjs',
    'apps/server/src/testing/postgres-for-tests.ts',
    'apps/server/src/testing/run-log-for-tests.ts',
  ],
  setupFiles: ['apps/server/src/testing/write-run-log.ts'],
  // Only for a test that hangs: a machine under load may slow any test.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  retry: 1,
  // The default of one second is too short on a machine under load.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // A file that begins with `// @module-tag invariant` shows that no day is oversold and no booking is lost or doubled. A race may
    // show itself once in a hundred runs, so a failure there is never retried.
    tags: [{ name: 'invariant', description: 'No day is oversold, no booking is lost or doubled.', retry: 0 }],
    projects: [
      {
        resolve: { ...resolve, alias: [...alias, fixedSeed] },
        ssr,
        test: {
          name: 'unit',
          // Files share workers and imported modules: these tests leave no state behind, and importing the modules again for each file
          // took longer than the tests.
          isolate: false,
          maxWorkers: 2,
          environment: 'node',
          include: ['{packages,apps}/*/src/**/*.test.ts', 'tooling/server/src/**/*.test.ts', 'tooling/**/*.test.mjs'],
          exclude: ['**/*.{int,long,property,dom}.test.ts', '**/node_modules/**'],
          testTimeout: 300_000,
          retry: 1,
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...onPostgres,
          name: 'integration',
          // Files share two workers: importing the server again for each file took half of the time.
          isolate: false,
          include: ['{apps,tooling}/server/src/**/*.{int,property}.test.ts'],
          provide: { suite: 'short' },
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...onPostgres,
          name: 'long',
          // Property tests run again here, with more inputs (apps/server/src/testing/property-runs.ts).
          include: ['{apps,tooling}/server/src/**/*.{long,property}.test.ts'],
          provide: { suite: 'long' },
          sequence: { groupOrder: 3 },
        },
      },
      'apps/web/vitest.config.ts',
    ],
  },
});
