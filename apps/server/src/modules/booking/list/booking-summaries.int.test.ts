import { buildSchema, isObjectType } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import { printedSchema } from '../../../app/build-schema.js';
import { booked, delivery } from '../../../testing/delivery-api.js';
import { givenBranch } from '../../../testing/given.js';
import { oneApp } from '../../../testing/one-app.js';
import { statementsOf } from '../../../testing/statements-of.js';
import { tokenFor } from '../../../testing/test-app.js';
import { summaryFields } from '../booking-columns.js';

const readers = {
  staff: { scope: ['booking:read'] },
  customer: { role: 'user' as const, scope: [], userId: '019a9f00-0000-7000-8000-0000000000aa' },
};
type Reader = keyof typeof readers;

const app = await oneApp();
const { api } = app;
beforeAll(async () => {
  const branchId = await givenBranch(app.database, { name: 'North', coverage: ['70001'], dailyLimit: 7 });
  Object.assign(readers.staff, { branchIds: [branchId] });
  // The customer must be stored before a booking can be theirs.
  await tokenFor(app.container, readers.customer);
  for (const name of ['Aminah', 'Beng'])
    await booked(api, delivery({ postcode: '70001', salutation: 'Ms', name, remarks: 'Ring twice', quantityBedset: 2 }));
  await app.database.query("UPDATE booking SET user_id = $1, order_check = 'CHECK_ORDER'", [readers.customer.userId]);
});

async function nodes(selected: string, reader: Reader): Promise<Record<string, unknown>[]> {
  const { data, errors } = await api.graphql<{ bookings: { edges: { node: Record<string, unknown> }[] } }>(
    `{ bookings(first: 5) { edges { node { ${selected} } } } }`,
    {},
    await app.as(readers[reader]),
  );
  expect(errors).toBeUndefined();
  const found = data?.bookings.edges.map(({ node }) => node) ?? [];
  expect(found).toHaveLength(2);
  return found;
}

const bookingType = buildSchema(printedSchema()).getType('Booking');
const fields = isObjectType(bookingType) ? Object.values(bookingType.getFields()) : [];
const summarised = fields.map(({ name }) => name).filter((name) => summaryFields.has(name));
const selectionOf = (name: string) => (name === 'branch' ? 'branch { name leadTime }' : name);

it('a summary answers some fields', () => {
  expect(summarised).toEqual(expect.arrayContaining(['id', 'name', 'branch', 'orderCheck']));
});

it.each(summarised)('%s of a list is the same alone and with all other fields', async (name) => {
  const selection = selectionOf(name);
  for (const reader of ['staff', 'customer'] as const) {
    const whole = await nodes(`${selection} remarks`, reader);
    expect(await nodes(selection, reader)).toEqual(whole.map((node) => ({ [name]: node[name] })));
  }
});

it('a list of ids reads no table but that of the bookings', async () => {
  const lists = (statements: readonly string[]) => statements.filter((sql) => sql.includes('"orderValue"'));
  const [sql] = lists(await statementsOf(() => nodes('id', 'staff')));
  expect(sql).not.toContain('JOIN branch');
});

it('fields that rows do not show are read only if they are selected', async () => {
  const read = (statements: readonly string[]) => statements.filter((sql) => sql.includes('b.remarks'));
  expect(read(await statementsOf(() => nodes(summarised.map(selectionOf).join(' '), 'staff')))).toEqual([]);
  expect(read(await statementsOf(() => nodes('name remarks', 'staff')))).toHaveLength(1);
});
