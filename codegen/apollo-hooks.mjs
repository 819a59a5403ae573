// @ts-check
/**
 * Codegen plugin: `useXQuery` and `useXMutation` around the typed documents of one file, for Apollo Client 4
 * (the published React plugin generates code for version 3). Runs after `typed-document-node`.
 */

/** @param {string} name */
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** @param {import('graphql').OperationDefinitionNode} operation */
const needsVariables = (operation) =>
  (operation.variableDefinitions ?? []).some(({ type, defaultValue }) => type.kind === 'NonNullType' && defaultValue === undefined);

/** @param {import('graphql').OperationDefinitionNode} operation */
function hooksOf(operation) {
  if (operation.name === undefined) throw new Error('Operations need a name: the hook is named after it.');
  const name = pascal(operation.name.value);
  const kind = pascal(operation.operation);
  const types = `${name}${kind}, ${name}${kind}Variables`;
  const document = `${name}Document`;
  if (operation.operation === 'mutation') {
    // The empty object as the configured variables keeps `run({ variables: {} })` from compiling.
    return [
      `export function use${name}Mutation(options?: useMutation.Options<${types}, ApolloCache, {}>) {`,
      `  return useMutation(${document}, options);`,
      '}',
    ].join('\n');
  }
  if (operation.operation !== 'query') return '';
  const optional = needsVariables(operation) ? '' : '?';
  return [
    `export function use${name}Query(options${optional}: useQuery.Options<${types}> | SkipToken) {`,
    `  return useQuery(${document}, ${optional ? 'options ?? {}' : 'options'});`,
    '}',
  ].join('\n');
}

/** @type {import('@graphql-codegen/plugin-helpers').PluginFunction} */
export const plugin = (_schema, documents) => {
  const operations = documents.flatMap(({ document }) =>
    (document?.definitions ?? []).filter((definition) => definition.kind === 'OperationDefinition'),
  );
  const hooks = operations.map(hooksOf).filter((code) => code !== '');
  if (hooks.length === 0) return '';
  const queries = operations.some(({ operation }) => operation === 'query');
  const mutations = operations.some(({ operation }) => operation === 'mutation');
  const names = [...(mutations ? ['useMutation'] : []), ...(queries ? ['useQuery', 'type SkipToken'] : [])];
  return {
    prepend: [
      `import { ${names.join(', ')} } from '@apollo/client/react';`,
      ...(mutations ? ["import type { ApolloCache } from '@apollo/client';"] : []),
    ],
    content: hooks.join('\n'),
  };
};
