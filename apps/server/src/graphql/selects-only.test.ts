import { Kind, parse, type FieldNode } from 'graphql';
import { expect, test } from 'vitest';
import { selectsOnly } from './selects-only.js';

const inHand = new Set(['__typename', 'id', 'name']);

/** Returns the selections of `{ a { ... } a { ... } }`, as a resolver of `a` gets them. */
function infoOf(query: string): { fieldNodes: FieldNode[] } {
  const [operation] = parse(query).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('an operation comes first');
  return { fieldNodes: operation.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD) };
}

test.each<[string, boolean]>([
  ['{ a { id name } }', true],
  ['{ a { __typename called: name } }', true],
  ['{ a { id } a { name } }', true],
  ['{ a { id dailyLimit } }', false],
  ['{ a { id: dailyLimit } }', false],
  ['{ a { id } a { dailyLimit } }', false],
  ['{ a { id ... { dailyLimit } } }', false],
  ['{ a { id ...F } } fragment F on B { dailyLimit }', false],
])('%s: %s', (query, only) => {
  expect(selectsOnly(infoOf(query), inHand)).toBe(only);
});

test.each<[string, boolean]>([
  ['{ a { edges { cursor node { id name } } pageInfo { endCursor } } }', true],
  ['{ a { totalCount } }', true],
  ['{ a { list: edges { booking: node { id } } } }', true],
  ['{ a { edges { node { id dailyLimit } } } }', false],
  ['{ a { edges { node { id } } edges { node { dailyLimit } } } }', false],
  ['{ a { edges { node { id ...F } } } } fragment F on B { dailyLimit }', false],
  ['{ a { edges { ...F } } } fragment F on E { node { dailyLimit } }', false],
  ['{ a { ...F } } fragment F on C { edges { node { dailyLimit } } }', false],
])('at the end of a path: %s: %s', (query, only) => {
  expect(selectsOnly(infoOf(query), inHand, ['edges', 'node'])).toBe(only);
});
