import { fileURLToPath } from 'node:url';
import type { CodegenConfig } from '@graphql-codegen/cli';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The types of every generated document. */
const types = {
  scalars: { ID: 'string', Date: 'string', DateTime: 'string' },
  useTypeImports: true,
  enumType: 'string-literal',
};

const outputs: CodegenConfig['generates'] = {
  // Types, typed documents and hooks for every .graphql file, written beside it.
  [`${root}apps/web/src/`]: {
    documents: `${root}apps/web/src/**/*.graphql`,
    preset: 'near-operation-file',
    presetConfig: { extension: '.generated.ts', cwd: root },
    plugins: ['typescript-operations', 'typed-document-node', `${root}codegen/apollo-hooks.mjs`],
    config: types,
  },
  // The queries that the server compiles.
  [`${root}apps/server/src/graphql/web-documents.generated.ts`]: {
    documents: `${root}apps/web/src/**/*.graphql`,
    plugins: [`${root}codegen/web-documents.mjs`],
  },
  [`${root}packages/sdk/src/operations.generated.ts`]: {
    documents: `${root}packages/sdk/src/operations.graphql`,
    plugins: ['typescript-operations', `${root}codegen/string-documents.mjs`],
    config: types,
  },
};

/** Each workspace generates its own files, because turbo runs workspaces in parallel and caches their outputs separately. */
const config: CodegenConfig = {
  schema: `${root}apps/server/schema.graphql`,
  ignoreNoDocuments: true,
  generates: Object.fromEntries(Object.entries(outputs).filter(([path]) => path.startsWith(process.cwd()))),
};

export default config;
