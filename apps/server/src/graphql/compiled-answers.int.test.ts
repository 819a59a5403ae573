import { getOperationAST, Kind, parse, print, type VariableDefinitionNode } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenAuthorizationWorld, type Asker, type AuthorizationWorld } from '../testing/authorization-world.js';
import { webDocuments } from './web-documents.generated.js';

let world: AuthorizationWorld;
beforeAll(async () => {
  world = await givenAuthorizationWorld();
});
afterAll(() => world.app.close());

/** One field for each kind of answer: UNAUTHENTICATED, the customer's own data, a value, and data of another branch. */
const kinds: readonly Asker[] = ['guest', 'owner', 'staff', 'elsewhere'];

/** Errors come in the order of execution, which differs in compiled code. */
function sorted(answer: string): unknown {
  const [, status, body = ''] = /^(\d+) (.*)$/s.exec(answer) ?? [];
  const { data, errors = [] } = JSON.parse(body) as { data: unknown; errors?: object[] };
  return { status, data, errors: errors.map((error) => JSON.stringify({ ...error, locations: null })).sort() };
}

/** A query of another name is not one of the web client, so graphql-js answers it. */
async function expectSame(asker: Asker, document: string, variables: object): Promise<void> {
  const plain = sorted(await world.text(asker, document.replace(/^query \w+/, '$&Plain'), variables));
  expect(sorted(await world.text(asker, document, variables)), `${document} ${JSON.stringify(variables)} ${asker}`).toEqual(plain);
}

/** A valid value for each variable of the web client, by its input type, else by its name. */
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

/** Sets of variables for a query: valid ones, and others that clients send. */
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

it.each(Object.entries(webDocuments))(
  'the query %s of the web client has the same answer by graphql-jit and by graphql-js, with right and wrong variables',
  async (name, document) => {
    const { right, others } = variablesOf(name, getOperationAST(parse(document))?.variableDefinitions ?? []);
    for (const asker of kinds) await expectSame(asker, document, right);
    for (const [, variables] of others) await expectSame('staff', document, variables);
  },
);
