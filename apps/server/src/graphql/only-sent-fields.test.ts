import { buildSchema, graphqlSync, type GraphQLResolveInfo } from 'graphql';
import { expect, it } from 'vitest';
import { onlySentFields } from './only-sent-fields.js';

const schema = buildSchema(`
  input Limits { name: String status: String! = "ACTIVE" priority: Int! = 100 }
  type Query { save(input: Limits!): Boolean }
`);

/** Returns the argument without the defaults that GraphQL added. */
function given(source: string, variableValues: Record<string, unknown> = {}): unknown {
  let found: unknown;
  const rootValue = {
    save: ({ input }: { input: object }, _context: unknown, info: GraphQLResolveInfo) => {
      expect(input).toMatchObject({ status: expect.any(String) as string, priority: expect.any(Number) as number });
      found = onlySentFields(input, 'input', info, variableValues);
      return true;
    },
  };
  const { errors } = graphqlSync({ schema, source, rootValue, variableValues });
  expect(errors).toBeUndefined();
  return found;
}

it.each<[string, string, Record<string, unknown>, object]>([
  ['in the document', '{ save(input: { name: null }) }', {}, { name: null }],
  ['in the document, a default written out', '{ save(input: { priority: 100 }) }', {}, { priority: 100 }],
  ['as one variable', 'query ($i: Limits!) { save(input: $i) }', { i: { status: 'ACTIVE' } }, { status: 'ACTIVE' }],
  ['as one variable, empty', 'query ($i: Limits!) { save(input: $i) }', { i: {} }, {}],
  ['as the default of a variable', 'query ($i: Limits! = { priority: 7 }) { save(input: $i) }', {}, { priority: 7 }],
  [
    'as a variable in place of its default',
    'query ($i: Limits! = { priority: 7 }) { save(input: $i) }',
    { i: { name: 'n' } },
    { name: 'n' },
  ],
  [
    'field by field',
    'query ($n: String, $p: Int! = 9) { save(input: { name: $n, priority: $p }) }',
    { n: 'n' },
    { name: 'n', priority: 9 },
  ],
  [
    'field by field, a variable without a value',
    'query ($p: Int! = 9, $n: String) { save(input: { name: $n, priority: $p }) }',
    {},
    { priority: 9 },
  ],
])('a field that is sent %s is returned, an added default is not', (_, source, variables, expected) => {
  expect(given(source, variables)).toEqual(expected);
});
