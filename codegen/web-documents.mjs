// @ts-check
/**
 * Codegen plugin: exports the text of every query of the web client by name, with `__typename` in every selection except the operation's
 * own, as Apollo Client sends it; only the order of the fragments may differ. The server compiles no other document (ADR 0013).
 */
import { Kind, print, visit } from 'graphql';
import { fragmentsOf } from './string-documents.mjs';

/** @type {import('graphql').FieldNode} */
const typeName = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/** @param {import('graphql').DocumentNode} document @returns {import('graphql').DocumentNode} */
function withTypeNames(document) {
  return visit(document, {
    SelectionSet(node, _key, parent) {
      const isOperation = parent !== undefined && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION;
      const isNamed = node.selections.some((one) => one.kind === Kind.FIELD && one.name.value === '__typename');
      return isOperation || isNamed ? undefined : { ...node, selections: [...node.selections, typeName] };
    },
  });
}

/** @type {import('@graphql-codegen/plugin-helpers').PluginFunction} */
export const plugin = (_schema, files) => {
  const definitions = files.flatMap(({ document }) => document?.definitions ?? []);
  const fragments = new Map(definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])));
  const entries = definitions.flatMap((one) => {
    if (one.kind !== Kind.OPERATION_DEFINITION || one.operation !== 'query' || one.name === undefined) return [];
    const document = withTypeNames({ kind: Kind.DOCUMENT, definitions: [one, ...fragmentsOf(one, fragments)] });
    return [`  ${one.name.value}: ${JSON.stringify(print(document))},`];
  });
  return ['/** Queries of the web client by name. */', 'export const webDocuments = {', ...entries, '} as const;'].join('\n');
};
