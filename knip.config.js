// @ts-check
import { readFileSync } from 'node:fs';

/**
 * `npm run check` runs knip twice. The first run sees everything. The second one (--production) sees only what a pattern that ends in
 * "!" names, so without the tests: it finds what nothing but tests uses. What only tests need belongs in a testing folder.
 */
const production = process.argv.includes('--production');

/** What the specification names and no screen shows yet: only tests use it, and it stays. */
const [, notShown = ''] = readFileSync(new URL('docs/specification-coverage.md', import.meta.url), 'utf8').split('\n## Not shown\n');
const notShownFiles = [...notShown.matchAll(/`(\w[\w-]*)\/([\w/-]+)`/g)].map(([, name, module]) => `packages/${name}/src/${module}.ts`);

/** Piscina and Vitest load these by their path. */
const loadedByPath = ['apps/server/src/modules/*/*-thread.ts', 'apps/server/src/testing/*-for-tests.ts'];

const usedByTests = [
  ...notShownFiles,
  '{packages/*,apps/server}/src/testing/*.ts',
  // For migrations to come (CONTRIBUTING.md); the drill of migrations proves it.
  'apps/server/src/database/concurrent-index.ts',
];

const ofPackage = {
  // Every file of a package can be imported: without this none of its exports would count as unused.
  includeEntryExports: true,
  project: ['src/**!', '!src/**/*.test.ts!', '!src/testing/**!'],
};

/** @type {import('knip').KnipConfig} */
export default {
  ignore: ['tooling/import-rules/fixture/**'],
  // A function that its own file uses is in use, though it is exported for its test only.
  ignoreExportsUsedInFile: production,
  ignoreIssues: Object.fromEntries([...loadedByPath, ...(production ? usedByTests : [])].map((file) => [file, ['exports', 'types']])),
  // The tests of releases sign with GnuPG where it is there.
  ignoreBinaries: production ? ['turbo'] : ['buildah', 'gpg', 'gpgconf', 'promtool', 'unshare'],
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs', 'tooling/**/*.test.mjs', 'tooling/fixed-seed/*.mjs', 'codegen/*.mjs'],
      project: ['scripts/**', 'tooling/**', '!tooling/server/**', 'codegen/**'],
    },
    'packages/reference-data': { ...ofPackage, entry: ['src/**/*.test.ts', 'scripts/*.mjs'] },
    'packages/sdk': {
      // What these export is for others.
      entry: ['src/{index,webhooks}.ts!', 'src/**/*.test.ts'],
      project: ofPackage.project,
      // Run by package.test.ts.
      ignoreDependencies: ['@arethetypeswrong/cli', 'publint'],
    },
    'packages/*': { ...ofPackage, entry: ['src/**/*.test.ts'] },
    'apps/server': {
      includeEntryExports: true,
      entry: [
        'src/modules/*/*-thread.ts!',
        'src/commands/{migrate,seed,setup,integrity,verify,doctor,admin-create,person-export,person-erase}.ts!',
        'src/**/*.test.ts',
      ],
      project: ['src/**!', '!src/**/*.test.ts!', '!src/testing/**!'],
    },
    'tooling/server': {
      entry: [
        'src/bench/{main,serve-bare}.ts',
        'src/{chaos/run-chaos,drills/main,fuzz/run-fuzz,simulation/run-month}.ts',
        'src/**/*.test.ts',
      ],
      project: ['src/**'],
    },
    'apps/web': {
      entry: ['src/prerender.tsx!', 'src/**/*.test.{ts,tsx}', 'e2e/**', 'scripts/*.mjs'],
      project: ['src/**!', '!src/**/*.test.{ts,tsx}!', '!src/testing/**!', 'build/**', 'e2e/**'],
      // The typeface is loaded by fonts.css.
      ignoreDependencies: ['@fontsource-variable/figtree'],
    },
  },
};
