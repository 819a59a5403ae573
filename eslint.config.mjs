// @ts-check
import graphql from '@graphql-eslint/eslint-plugin';
import formatjs from 'eslint-plugin-formatjs';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const typescript = ['**/*.ts', '**/*.tsx'];

const browserOnly = ['window', 'document', 'navigator', 'localStorage', 'sessionStorage'];
const namedDom = 'This test runs without a browser. Name it x.dom.test.ts, or x.test.tsx.';

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/coverage/**',
      '**/test-results/**',
      '**/playwright-report/**',
      '**/*.generated.ts',
      'tooling/import-rules/fixture/**',
    ],
  },
  {
    files: typescript,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'max-lines': ['error', { max: 500 }],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'type-graphql',
              importNames: ['ID'],
              message: 'Use IdScalar: the schema has one type ID, and ours normalises ids.',
            },
            { name: 'typeorm', importNames: ['In'], message: 'Use Any: one text and one plan for every length of the list (ADR 0008).' },
          ],
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'The environment is read in apps/server/src/shared/environment.ts only.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          // A delivery date is a calendar date and never a Date (docs/architecture.md).
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'The clock is injected: take `now` from it.',
        },
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: 'The clock is injected: take `now` from it.',
        },
        {
          selector: "JSXAttribute[name.name='type'] Literal[value=/^(date|month|week|datetime-local)$/]",
          message: 'A browser uses its own order of day and month. Use DateField, which uses that of the page.',
        },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks, formatjs },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'formatjs/no-offset': 'error',
      'formatjs/enforce-placeholders': 'error',
    },
  },
  {
    // Only these files read the clock and the environment.
    files: [
      'apps/server/src/shared/environment.ts',
      'apps/server/src/shared/clock.ts',
      'apps/web/src/lib/clock.ts',
      'packages/sdk/src/webhooks.ts',
      'apps/web/*.config.ts',
      '*.config.ts',
      'codegen.ts',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/*.e2e.ts', 'apps/web/e2e/**', 'apps/server/src/testing/**', 'tooling/server/src/**'],
    rules: {
      'no-restricted-properties': 'off',
      'no-restricted-syntax': 'off',
      'no-console': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', name: 'act', package: 'react' }] },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.test.ts'],
    ignores: ['**/*.dom.test.ts'],
    rules: {
      'no-restricted-globals': ['error', ...browserOnly.map((name) => ({ name, message: namedDom }))],
      'no-restricted-imports': ['error', { patterns: [{ group: ['@testing-library/*'], message: namedDom }] }],
    },
  },
  {
    files: ['{apps/web,packages/sdk}/src/**/*.graphql'],
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: './apps/server/schema.graphql', documents: './{apps/web,packages/sdk}/src/**/*.graphql' } },
    },
    plugins: { '@graphql-eslint': { rules: graphql.rules } },
    rules: {
      '@graphql-eslint/fields-on-correct-type': 'error',
      '@graphql-eslint/known-argument-names': 'error',
      '@graphql-eslint/known-type-names': 'error',
      '@graphql-eslint/provided-required-arguments': 'error',
      '@graphql-eslint/scalar-leafs': 'error',
      '@graphql-eslint/value-literals-of-correct-type': 'error',
      '@graphql-eslint/variables-in-allowed-position': 'error',
      '@graphql-eslint/no-unused-variables': 'error',
      '@graphql-eslint/no-unused-fragments': 'error',
      '@graphql-eslint/no-anonymous-operations': 'error',
      '@graphql-eslint/no-deprecated': 'error',
      '@graphql-eslint/naming-convention': [
        'error',
        { OperationDefinition: 'PascalCase', FragmentDefinition: { style: 'PascalCase', ignorePattern: '_' } },
      ],
    },
  },
);
