// @ts-check
/**
 * Codegen plugin for the SDK, which has no parser: exports every operation of a file as a string without ignored characters, with the
 * fragments that it uses. Runs after `typescript-operations`.
 */
import { Kind, print, stripIgnoredCharacters, visit } from 'graphql';

/**
 * Returns the fragments that a node uses, directly or through other fragments.
 * @param {import('graphql').ASTNode} node @param {ReadonlyMap<string, import('graphql').FragmentDefinitionNode>} all
 */
export function fragmentsOf(node, all, found = new Set()) {
  visit(node, {
    FragmentSpread({ name: { value } }) {
      const fragment = all.get(value);
      if (fragment === undefined || found.has(fragment)) return;
      found.add(fragment);
      fragmentsOf(fragment, all, found);
    },
  });
  return found;
}

/** @type {import('@graphql-codegen/plugin-helpers').PluginFunction} */
export const plugin = (_schema, files) => {
  const definitions = files.flatMap(({ document }) => document?.definitions ?? []);
  const fragments = new Map(definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])));
  const documents = definitions.flatMap((one) => {
    if (one.kind !== Kind.OPERATION_DEFINITION || one.name === undefined) return [];
    const { value: name } = one.name;
    const kind = one.operation.charAt(0).toUpperCase() + one.operation.slice(1);
    const text = stripIgnoredCharacters([one, ...fragmentsOf(one, fragments)].map(print).join(' '));
    return [`export const ${name}Document = ${JSON.stringify(text)} as Document<${name}${kind}, ${name}${kind}Variables>;`];
  });
  return { prepend: ["import type { Document } from './document.js';"], content: documents.join('\n') };
};
