import {
  getNullableType,
  getOperationAST,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredInputField,
  parse,
  typeFromAST,
  type GraphQLInputType,
  type NamedTypeNode,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../app/build-schema.js';
import { branchesAsked, complexityOf, daysAsked } from './complexity.js';
import { webDocuments } from './web-documents.generated.js';

const schema = buildSchema();
const known = { branches: 10, dailyLimit: 100 };

function pointsOf(document: ReturnType<typeof parse>, variables: Readonly<Record<string, unknown>> = {}): number {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  return complexityOf({ schema, document, operation, variables, sizes: known });
}

it('every list with arguments estimates its length, except pages', () => {
  const lists = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => Object.values(type.getFields()))
    .filter(({ type, args }) => args.length > 0 && isListType(getNullableType(type)));
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter(({ extensions }) => extensions['complexity'] === undefined).map(({ name }) => name)).toEqual([]);
});

const preview = (endDate: string, selection: string) =>
  `{ restrictionPreview(input: { name: "x", branchIds: ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"], startDate: "2026-03-01", endDate: "${endDate}", dailyLimit: 1 }) { ${selection} } }`;

it.each<[string, string, number]>([
  ['a field', '{ __typename }', 1],
  ['fields, two a point', '{ me { name email role } }', 2],
  ['a list of the caller’s branches', '{ branches { id name } }', 11],
  ['a list that does not say how long it is', '{ branch(id: "a") { restrictions { id name } } }', 11],
  ['a page of 25 where nothing is said', '{ bookings { edges { node { id name } } } }', 51],
  ['a page of 100', '{ bookings(first: 100) { edges { node { id name } } } }', 201],
  ['days by branches', '{ dayLoads(from: "2026-03-01", to: "2026-03-10", branchIds: ["a", "b"]) { date booked } }', 21],
  ['a text that is long', '{ bookingChanges(first: 10) { edges { node { body } } } }', 101],
  ['an alias of 660 letters', `{ ${'a'.repeat(660)}: __typename }`, 11],
  ['what is left out', '{ me { name @skip(if: true) email @include(if: false) } }', 1],
  ['each use of a fragment', '{ branches { ...f ...f } } fragment f on Branch { id name }', 21],
  ['a rule of ten days, with a hundred bookings at least', preview('2026-03-10', 'days { date booked } overbooked { id name }'), 1101],
  ['a rule of 200 days in twelve branches, of which ten are the caller’s', preview('2026-09-16', 'days { date booked }'), 2001],
  ['a rule of a year', preview('2027-02-28', 'days { date booked }'), 3651],
  ['introspection, which graphql-js limits', '{ __schema { types { fields { name } } } }', 1],
])('counts %s', (_, text, points) => {
  expect(pointsOf(parse(text))).toBe(points);
});

it('counts a bulk change by the bookings that were sent', () => {
  const document = parse('mutation ($ids: [ID!]!) { archiveBookings(ids: $ids) { id name } }');
  expect([0, 1, 20, 900].map((count) => pointsOf(document, { ids: Array<string>(count).fill('a') }))).toEqual([1, 2, 21, 501]);
});

it('reuses the points of a document only if nothing but texts differ', () => {
  const document = parse('query ($id: ID!, $from: Date!, $to: Date!) { dayLoads(from: $from, to: $to, branchIds: [$id]) { date booked } }');
  const ask = (id: unknown, to: string) => pointsOf(document, { id, from: '2026-03-01', to });
  expect([ask('a', '2026-03-01'), ask('b', '2026-03-01'), ask('a', '2026-03-31'), ask('a', '2026-03-01')]).toEqual([2, 2, 32, 2]);
  // A document that graphql-js refuses counts nothing, and its points are not cached.
  expect([ask('a', '2026-02-30'), ask({}, '2026-03-31'), ask('c', '2026-03-31')]).toEqual([1, 1, 32]);
});

const sent: Readonly<Record<string, unknown>> = {
  to: '2026-05-31',
  endDate: '2026-12-31',
  Date: '2026-03-01',
  DateTime: '2026-03-01T00:00:00Z',
  Int: 100,
  Boolean: true,
};

/** A valid value, as large as the web client sends it. */
function valueOf(type: GraphQLInputType, name: string): unknown {
  const bare = getNullableType(type);
  if (isListType(bare)) return Array.from({ length: 10 }, () => valueOf(bare.ofType, name));
  if (isEnumType(bare)) return bare.getValues()[0]?.name;
  if (!isInputObjectType(bare)) return sent[name] ?? sent[bare.name] ?? 'a';
  const required = Object.values(bare.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(required.map((field) => [field.name, valueOf(field.type, field.name)]));
}

it.each(Object.entries(webDocuments))('every query of the web client is within the limit: %s', (_name, text) => {
  const document = parse(text);
  const definitions = getOperationAST(document)?.variableDefinitions ?? [];
  const variables = Object.fromEntries(
    definitions.map(({ type, variable: { name } }) => [
      name.value,
      valueOf(typeFromAST(schema, type as NamedTypeNode) as GraphQLInputType, name.value),
    ]),
  );
  expect(getVariableValues(schema, definitions, variables).errors).toBeUndefined();
  expect(() => pointsOf(document, variables)).not.toThrow();
});

describe('requested days and branches', () => {
  it.each<[string | null | undefined, string | null | undefined, number]>([
    ['2026-03-04', '2026-03-04', 1],
    ['2026-03-04', '2026-03-13', 10],
    ['2026-03-04', '2026-03-03', 1],
    ['2026-03-04', '2036-03-04', 366],
    ['2026-03-04', undefined, 366],
    [null, '2026-03-04', 366],
  ])('from %j to %j are %i days', (from, to, days) => {
    expect(daysAsked(from, to, 366)).toBe(days);
  });

  it('counts at most the number of branches there are, however often one is named', () => {
    expect([null, undefined, [], ['a'], Array<string>(500).fill('a')].map((ids) => branchesAsked(ids, known))).toEqual([10, 10, 0, 1, 10]);
  });
});
