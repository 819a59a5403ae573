import { getNamedType, getOperationAST, isObjectType, Kind, parse, print, validate, type VariableDefinitionNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../app/build-schema.js';
import { fieldRows, type FieldRow } from '../testing/authorization-field-rows.js';
import { givenAuthorizationWorld, type Asker, type AuthorizationWorld } from '../testing/authorization-world.js';
import { webQueries } from '../testing/web-queries.js';
import { operationCompiler } from './compile-operation.js';

let world: AuthorizationWorld;
beforeAll(async () => {
  world = await givenAuthorizationWorld();
});
afterAll(() => world.app.close());

const schema = buildSchema();
const compile = operationCompiler(schema);
/** One of each kind of answer: UNAUTHENTICATED, a customer's own, a value, and what belongs to another branch. */
const kinds: readonly Asker[] = ['guest', 'owner', 'staff', 'elsewhere'];

let asked = 0;
/** graphql-js answers a text that comes for the first time; the document itself was asked for before, so the compiled operation does. */
async function expectSame(asker: Asker, document: string, variables: object = {}): Promise<void> {
  asked += 1;
  const plain = await world.text(asker, `${document}\n# ${asked}`, variables);
  expect(await world.text(asker, document, variables), `${document} ${JSON.stringify(variables)} ${asker}`).toBe(plain);
}

/** With aliases, and answered with a union: both are left to graphql-js (ADR 0013). */
const leftOut = new Set(['PaletteBookings', 'PalettePeople', 'WorkMessages']);

/** A value that is right for each variable of the web client, by the type of an input, else by its name. */
function rightValues({ branch, rule, closedDay, ownerId, booking }: AuthorizationWorld, query: string): Record<string, unknown> {
  const closed = { date: '2026-03-12', name: '-', kind: 'STOCK_TAKE', branchIds: [branch] };
  const idOf: [RegExp, string][] = [
    [/^Rule/, rule],
    [/^ClosedDay/, closedDay],
    [/^User/, ownerId],
    [/^(StaffBranch|BranchEffect)/, branch],
  ];
  return {
    AuditFilter: { by: 'All', entity: 'Branch', from: '2026-03-04T00:00:00.000+08:00', to: null },
    BookingFilter: { branchIds: [branch], search: '012' },
    BookingOrder: { field: 'DELIVERY_DATE', direction: 'DESC' },
    BranchInput: { name: '-', dailyLimit: 0, leadTime: 1, deliveryRange: 20, deliveryWeekdays: ['MONDAY'], coverage: ['00001-00009'] },
    ClosedDayInput: query.startsWith('ClosedDays') ? [closed] : closed,
    OrderInput: [{ orderNumber: 'EXEC-1', status: 2, isPaid: true, isSigned: true, address: { zipcode: '1000' } }],
    RestrictionInput: { name: '-', branchIds: [branch], startDate: '2026-03-06', endDate: '2026-03-12', dailyLimit: 0 },
    ...{
      after: null,
      holdToken: null,
      archived: false,
      failedOnly: true,
      moved: true,
      first: 5,
      version: 1,
      postcode: '68100',
      search: 'a',
    },
    ...{
      branchId: branch,
      branchIds: [branch],
      endpointId: branch,
      entityId: branch,
      bookingId: booking.id,
      orderNumber: booking.orderNumber,
    },
    ...{
      date: '2026-03-06',
      from: '2026-03-04',
      to: '2026-03-18',
      deliveryDate: '2026-03-13',
      today: '2026-03-04',
      yesterday: '2026-03-03',
    },
    ...{ answerBy: '2026-03-06T00:00:00Z', direction: 'ASC', kind: 'CHANGED', role: 'user', status: 'CONFIRMED', statuses: ['BOOKED'] },
    id: idOf.find(([name]) => name.test(query))?.[1] ?? booking.id,
    token: booking.token,
  };
}

const typeName = ({ type }: VariableDefinitionNode) => print(type).replace(/[[\]!]/g, '');
const isText = (definition: VariableDefinitionNode) => ['ID', 'String', 'Date', 'DateTime'].includes(typeName(definition));

/** Sets of variables for a query: the right ones, and what else clients send. */
function variablesOf(name: string, definitions: readonly VariableDefinitionNode[]) {
  const values = rightValues(world, name);
  const sent = (value: (definition: VariableDefinitionNode, right: unknown) => unknown, of = definitions) =>
    Object.fromEntries(
      of.map((one) => [one.variable.name.value, value(one, values[typeName(one)] ?? values[one.variable.name.value] ?? null)]),
    );
  const right = sent((_, value) => value);
  const others: [string, object][] = [
    [
      'without the optional ones',
      sent(
        (_, value) => value,
        definitions.filter(({ type }) => type.kind === Kind.NON_NULL_TYPE),
      ),
    ],
    ['of another branch', JSON.parse(JSON.stringify(right).replaceAll(world.branch, world.otherBranch)) as object],
    ['with texts that are wrong', sent((one, value) => (isText(one) && value !== null ? (Array.isArray(value) ? ['x'] : 'x') : value))],
    ['beyond the limits', { ...right, ...('first' in right && { first: 101 }), ...('from' in right && { from: '2026-12-20' }) }],
    ['of the wrong type', sent(() => 7)],
    ['missing', {}],
  ];
  return { right, others };
}

describe('a compiled operation answers as graphql-js does, to the letter', () => {
  it.each([...webQueries()])('for the query %s of the web client, with right and wrong variables', async (name, document) => {
    const parsed = parse(document);
    expect(compile(parsed) === null).toBe(leftOut.has(name));
    const { right, others } = variablesOf(name, getOperationAST(parsed)?.variableDefinitions ?? []);
    await world.text('guest', document, right);
    for (const asker of [...kinds, 'all'] as const) await expectSame(asker, document, right);
    for (const [, variables] of others) await expectSame('staff', document, variables);
  });

  it('for every field that queries lead to', async () => {
    let compiledRows = 0;
    for (const row of fieldRows) {
      const document = await queryOf(row, row.names);
      if (document === null || compile(parse(document)) === null) continue;
      compiledRows += 1;
      await world.text('guest', document, {});
      for (const asker of kinds) await expectSame(asker, document);
      // Several refusals go another way than one.
      const ofOne = await queryOf(row, row.names.slice(0, 1));
      if (ofOne === null || row.names.length === 1) continue;
      await world.text('guest', ofOne, {});
      for (const asker of ['guest', 'elsewhere'] as const) await expectSame(asker, ofOne);
    }
    expect(compiledRows).toBeGreaterThan(30);
  });
});

/** The row's document with these fields; null when it is not a query. */
async function queryOf({ type, document }: FieldRow, names: readonly string[]): Promise<string | null> {
  const object = schema.getType(type);
  if (!isObjectType(object)) throw new Error(`${type} is no object type`);
  const selection = names.map((name) => {
    const field = object.getFields()[name];
    return field && isObjectType(getNamedType(field.type)) ? `${name} { __typename }` : name;
  });
  if (!document.startsWith('{')) return null;
  const query = await world.filled(document.replace('$it', selection.join(' ')));
  return validate(schema, parse(query)).length === 0 ? query : null;
}
