// @ts-check
import { readFileSync } from 'node:fs';

/**
 * `npm run check` runs knip twice. The first run reads every file. The second one (--production) reads only the files of patterns that end
 * in "!", without tests, and reports code that only tests use. Such code belongs in a testing folder.
 */
const production = process.argv.includes('--production');

/** Modules that the specification requires and no screen uses yet: only tests use them. */
const [, notShown = ''] = readFileSync(new URL('docs/specification-coverage.md', import.meta.url), 'utf8').split('\n## Not shown\n');
const notShownFiles = [...notShown.matchAll(/`(\w[\w-]*)\/([\w/-]+)`/g)].map(([, name, module]) => `packages/${name}/src/${module}.ts`);

/** Piscina and Vitest load these files by path. */
const loadedByPath = ['apps/server/src/modules/*/*-thread.ts', 'apps/server/src/testing/*-for-tests.ts'];

const usedByTests = [
  ...notShownFiles,
  '{packages/*,apps/server}/src/testing/*.ts',
  // For future migrations (CONTRIBUTING.md); the migration drill uses it.
  'apps/server/src/database/concurrent-index.ts',
];

const ofPackage = {
  // Every file of a package can be imported; without this, none of its exports would count as unused.
  includeEntryExports: true,
  project: ['src/**!', '!src/**/*.test.ts!', '!src/testing/**!'],
};

/** @type {import('knip').KnipConfig} */
export default {
  ignore: ['tooling/import-rules/fixture/**'],
  // A function that its own file uses counts as used, although only its test imports it.
  ignoreExportsUsedInFile: production,
  ignoreIssues: Object.fromEntries([...loadedByPath, ...(production ? usedByTests : [])].map((file) => [file, ['exports', 'types']])),
  // The tests of releases sign with GnuPG if it is installed.
  ignoreBinaries: production ? ['turbo'] : ['buildah', 'gpg', 'gpgconf', 'promtool', 'unshare'],
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs', 'tooling/**/*.test.mjs', 'tooling/fixed-seed/*.mjs', 'codegen/*.mjs'],
      project: ['scripts/**', 'tooling/**', '!tooling/server/**', 'codegen/**'],
    },
    'packages/reference-data': { ...ofPackage, entry: ['src/**/*.test.ts', 'scripts/*.mjs'] },
    'packages/sdk': {
      // Their exports are for integrators.
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
      // fonts.css loads the typeface.
      ignoreDependencies: ['@fontsource-variable/figtree'],
    },
  },
};
