import { buildASTSchema, execute, GraphQLError, isObjectType, parse, type GraphQLFieldResolver } from 'graphql';
import { describe, expect, it } from 'vitest';
import { AppError } from '../shared/app-error.js';
import { operationCompiler } from './compile-operation.js';

const schema = buildASTSchema(
  parse(`
    scalar Date
    enum Colour { RED GREEN }
    union Anything = Thing | Other
    input Filter { colours: [Colour!], text: String = "all", inner: Filter }
    type Other { id: ID! }
    type Query {
      things(first: Int! = 2, filter: Filter, on: Date): [Thing!]
      thing(id: ID!): Thing
      sure: Thing!
      anything: Anything
      echo(text: String, colour: Colour = RED, required: Int): String
      seen(text: String): String
      nothing: Int!
      throws: String
      throwsSure: String!
      own: String
    }
    type Mutation { thing: Thing }
    type Thing {
      id: ID!
      size: Int
      colour: Colour
      day: Date
      tags: [String!]
      matrix: [[Int]]
      secret: String
      sureSecret: String!
      later: Thing
      sureLater: Thing!
      broken: Int
      sureBroken: Int!
      list: [Int]
    }
  `),
);

const refused = () => Promise.reject(new AppError('FORBIDDEN'));
const thing = (id: number, said: object = {}): object => ({
  id,
  size: id,
  colour: 'RED',
  day: '2026-03-04',
  tags: ['a', 'b'],
  matrix: [[1, null], null, [2]],
  broken: 'no number',
  sureBroken: null,
  list: 7,
  ...said,
});
const resolvers: Record<string, Record<string, GraphQLFieldResolver<{ id: number }, unknown>>> = {
  Query: {
    things: (_, args: { first: number }) => Promise.resolve([thing(1), thing(args.first), thing(3)]),
    thing: (_, { id }) => (id === 'none' ? null : thing(Number(id))),
    sure: () => null,
    anything: () => ({ __typename: 'Thing', ...thing(1) }),
    echo: (_, args) => JSON.stringify(args),
    seen: (_, args, context, { fieldName, fieldNodes, parentType, returnType, path, operation, variableValues, fragments }) =>
      JSON.stringify([
        args,
        context,
        fieldName,
        fieldNodes,
        parentType,
        returnType,
        path,
        operation.name,
        variableValues,
        Object.keys(fragments),
      ]),
    throws: () => {
      throw new Error('thrown');
    },
    throwsSure: refused,
    own: () => Promise.reject(new GraphQLError('own', { extensions: { code: 'X' } })),
  },
  Thing: {
    secret: ({ id }) => (id === 1 ? 'shown' : refused()),
    sureSecret: ({ id }) => (id === 3 ? 'shown' : refused()),
    later: ({ id }) => Promise.resolve(id > 5 ? null : thing(id + 1)),
    sureLater: ({ id }) => Promise.resolve(id > 5 ? null : thing(id + 1)),
  },
};
for (const [type, fields] of Object.entries(resolvers)) {
  const object = schema.getType(type);
  if (!isObjectType(object)) throw new Error(type);
  for (const [name, resolve] of Object.entries(fields)) Object.assign(object.getFields()[name] ?? {}, { resolve });
}

const compile = operationCompiler(schema);

/** What graphql-js answers, and what comes of the compiled operation: null when it leaves the answer to graphql-js. */
async function both(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  const compiled = compile(document);
  const contextValue = { who: 'somebody' };
  const plain = await execute({ schema, document, contextValue, variableValues: variables });
  const fast = compiled === null ? null : await compiled(contextValue, variables);
  return {
    isCompiled: compiled !== null,
    plain: JSON.stringify(plain),
    fast: fast && JSON.stringify(fast),
    errors: plain.errors,
    found: fast?.errors,
  };
}

describe('a compiled operation answers as graphql-js does, to the letter', () => {
  it.each<[string, string, Record<string, unknown>?]>([
    ['leaves, lists and null', '{ things { size id colour day tags matrix __typename } __typename }'],
    ['an object that is not there', '{ thing(id: "none") { id } }'],
    ['fields of one name, merged', '{ thing(id: 1) { later { id } } thing(id: 1) { later { size } id } }'],
    [
      'fragments',
      'query Q { thing(id: 1) { ...a ... on Thing { size } ... { day } } } fragment a on Thing { later { ...b } } fragment b on Thing { id }',
    ],
    ['values that come later, inside each other', '{ things { later { sureLater { later { id } } size } } }'],
    [
      'literals',
      '{ things(first: 4, on: "2026-01-01", filter: { colours: RED, inner: { text: "x" } }) { id } echo(text: "ü\\"\\n`${1}") }',
    ],
    ['defaults', '{ things { id } echo }'],
    ['null for an argument', '{ echo(text: null, colour: null) }'],
    [
      'variables',
      'query ($n: Int!, $f: Filter) { things(first: $n, filter: $f) { id } echo(required: $n) }',
      { n: 5, f: { colours: ['RED'] } },
    ],
    ['variables that were left out', 'query ($t: String, $c: Colour = GREEN) { echo(text: $t, colour: $c) }'],
    ['variables within literals', 'query ($c: [Colour!]) { things(filter: { colours: $c, text: "t" }) { id } }', { c: 'GREEN' }],
    ['a name that is also an object’s own', 'query ($constructor: String) { echo(text: $constructor) }'],
    ['what a resolver is given', 'query Named($t: String) { seen(text: $t) ...f } fragment f on Query { echo }', { t: 'x' }],
    ['a thrown error', '{ throws echo }'],
    ['a refusal that empties the answer', '{ throwsSure echo }'],
    ['an error with extensions of its own', '{ own }'],
    ['a refusal deep inside', '{ thing(id: 2) { id secret later { id } } }'],
    ['a refusal that empties its object', '{ thing(id: 2) { id sureSecret } echo }'],
    ['a refusal in an item of a list', '{ things(first: 1) { id } thing(id: 1) { later { later { secret } } } }'],
    ['null where a default stands', 'query ($n: Int = 3) { things(first: $n) { id } }', { n: null }],
  ])('%s', async (_, text, variables) => {
    const { isCompiled, plain, fast, errors, found } = await both(text, variables);
    expect(isCompiled).toBe(true);
    expect(fast).toBe(plain);
    // Beyond the letters: what Apollo and the log look at.
    expect(found?.map(({ nodes, originalError }) => [nodes, originalError])).toEqual(
      errors?.map(({ nodes, originalError }) => [nodes, originalError]),
    );
  });

  it.each<[string, string, Record<string, unknown>?]>([
    ['several refusals', '{ things(first: 2) { id secret } }'],
    ['several refusals of which one empties the list', '{ things { sureSecret secret } }'],
    ['null where none may be', '{ sure { id } }'],
    ['null where none may be, in a list', '{ things { sureBroken } }'],
    ['a value that cannot be written', '{ thing(id: 1) { broken } }'],
    ['something else than a list', '{ thing(id: 1) { list } }'],
    ['nothing where a number must be', '{ nothing }'],
    ['a variable of the wrong type', 'query ($n: Int!) { things(first: $n) { id } }', { n: 'x' }],
    [
      'variables of many faults',
      'query ($f: Filter!) { things(filter: $f) { id } }',
      { f: { colours: ['BLUE', 3], nothing: 1, inner: 4 } },
    ],
    ['a variable that is missing', 'query ($n: Int!) { things(first: $n) { id } }'],
  ])('%s is left to graphql-js', async (_, text, variables) => {
    expect(await both(text, variables)).toMatchObject({ isCompiled: true, fast: null });
  });
});

it.each([
  ['a mutation', 'mutation { thing { id } }'],
  ['an alias', '{ a: echo }'],
  ['an alias that is a name of JavaScript', '{ __proto__: echo }'],
  ['a directive', 'query ($yes: Boolean!) { echo @include(if: $yes) }'],
  ['a directive of a fragment', '{ ... @skip(if: true) { echo } }'],
  ['introspection', '{ __type(name: "Thing") { name } }'],
  ['a union', '{ anything { ... on Thing { id } } }'],
  ['a fragment that is used twice', '{ thing(id: 1) { ...f later { ...f } } } fragment f on Thing { id }'],
  ['a document of very many fields', `{ thing(id: 1) { ${'later { '.repeat(199)} id ${'}'.repeat(199)} } }`],
  ['one of several operations', 'query a { echo } query b { echo }'],
])('%s is not compiled', (_, text) => {
  expect(compile(parse(text))).toBeNull();
});

it('puts nothing that a caller wrote into the code that it makes', async () => {
  // graphql-jit 0.8.9 runs the rest of a text that begins like this, where it stands as a literal.
  const attack = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74dglobalThis.attacked=1';
  expect((await both(`query q${attack.slice(0, 12)} { echo(text: "${attack}") }`)).isCompiled).toBe(true);
  const { plain, fast } = await both(`query ($t: String = "${attack}") { echo(text: $t) things(filter: { text: "${attack}" }) { id } }`);
  expect(fast).toBe(plain);
  expect(plain).toContain(attack);
  expect(globalThis).not.toHaveProperty('attacked');
});
