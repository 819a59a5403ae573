import { getNamedType, getOperationAST, isListType, isNonNullType, isObjectType, isScalarType, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../app/build-schema.js';
import { limitWeight } from './limit-queries.js';
import { webDocuments } from './web-documents.generated.js';
import { branchesAsked, daysAsked, entriesSent, weightOf } from './weight.js';

const schema = buildSchema();
const types = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__'));
const known = { branches: 10, dailyLimit: 100 };

it('every list with arguments says how long it will be, but for pages', () => {
  const lists = types
    .flatMap((type) => Object.values(type.getFields()))
    .filter(({ type, args }) => args.length > 0 && isListType(isNonNullType(type) ? type.ofType : type));
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter((field) => weightOf(field).items === undefined).map(({ name }) => name)).toEqual([]);
});

it('the weight of every type of value is known', () => {
  const leaves = types.flatMap((type) => Object.values(type.getFields()).map((field) => getNamedType(field.type)));
  const scalars = new Set(leaves.filter(isScalarType).map(({ name }) => name));
  expect([...scalars].filter((name) => !['ID', 'Int', 'Boolean', 'Date', 'DateTime', 'String'].includes(name))).toEqual([]);
});

it.each(Object.entries(webDocuments))('what the web client asks is not too much: %s', (_name, text) => {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  const variables = {
    from: '2026-03-01',
    to: '2026-05-31',
    first: 25,
    date: '2026-03-04',
    branchIds: null,
    input: { startDate: '2026-03-01', endDate: '2026-12-31' },
  };
  expect(() => limitWeight(schema, document, operation, variables, () => known)).not.toThrow();
});

describe('what is asked for', () => {
  it.each<[unknown, unknown, number]>([
    ['2026-03-04', '2026-03-04', 1],
    ['2026-03-04', '2026-03-13', 10],
    ['2026-03-04', '2026-03-03', 1],
    ['2026-03-04', '2036-03-04', 366],
    ['2026-02-30', '2026-03-04', 366],
    ['2026-03-04', undefined, 366],
    [null, '2026-03-04', 366],
    [['2026-03-04'], { to: 1 }, 366],
    ['constructor', '__proto__', 366],
  ])('from %j to %j are %i days', (from, to, days) => {
    expect(daysAsked(from, to, 366)).toBe(days);
  });

  it('are no more branches than there are, however often one is named', () => {
    expect([null, undefined, 'x', [], ['a'], Array(500).fill('a')].map((ids) => branchesAsked(ids, known))).toEqual([10, 10, 10, 0, 1, 10]);
  });

  it('are no more entries than are taken, and one where it is no list', () => {
    expect([null, {}, [], [1, 2], Array(1000).fill(1)].map((sent) => entriesSent(sent, 500))).toEqual([1, 1, 0, 2, 500]);
  });
});
