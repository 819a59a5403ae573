import { Kind, parse, type FieldNode } from 'graphql';
import { expect, test } from 'vitest';
import { asksOnly } from './asks-only.js';

const inHand = new Set(['__typename', 'id', 'name']);

/** The selections of `{ a { ... } a { ... } }`, as a resolver of `a` is given them. */
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
  expect(asksOnly(infoOf(query), inHand)).toBe(only);
});
