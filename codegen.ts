import { fileURLToPath } from 'node:url';
import type { CodegenConfig } from '@graphql-codegen/cli';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Types, typed documents and hooks for every .graphql file, written beside it. */
const config: CodegenConfig = {
  schema: `${root}apps/server/schema.graphql`,
  documents: `${root}apps/web/src/**/*.graphql`,
  ignoreNoDocuments: true,
  generates: {
    [`${root}apps/web/src/`]: {
      preset: 'near-operation-file',
      presetConfig: { extension: '.generated.ts', cwd: root },
      plugins: ['typescript-operations', 'typed-document-node', `${root}codegen/apollo-hooks.mjs`],
      config: {
        scalars: { ID: 'string', Date: 'string', DateTime: 'string' },
        useTypeImports: true,
        enumType: 'string-literal',
      },
    },
  },
};

export default config;
