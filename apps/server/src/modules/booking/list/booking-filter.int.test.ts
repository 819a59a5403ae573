import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { booked, cancelDocument, delivery } from '../../../testing/delivery-api.js';
import { givenBranch, givenOrder, givenRule } from '../../../testing/given.js';
import { oneApp } from '../../../testing/one-app.js';

const app = await oneApp();
const { api } = app;
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

let worlds = 0;
async function givenWorld() {
  worlds += 1;
  const postcode = String(10_000 + worlds);
  const branchId = await givenBranch(app.database, { coverage: [postcode], dailyLimit: 50 });
  const book = async (name: string, input: object = {}) => (await booked(api, delivery({ postcode, name, ...input }))).id;
  const names = async (filter: object, claims: object = { scope: ['booking:read'], branchIds: [branchId] }) => {
    const { data, errors } = await api.graphql<{ bookings: { totalCount: number; edges: { node: { name: string } }[] } }>(
      'query ($filter: BookingFilter) { bookings(filter: $filter, orderBy: { field: NAME, direction: ASC }) { totalCount edges { node { name } } } }',
      { filter },
      await app.as(claims),
    );
    if (data === null) return errors?.[0]?.extensions.code;
    expect(data.bookings.totalCount).toBe(data.bookings.edges.length);
    return data.bookings.edges.map(({ node }) => node.name);
  };
  return { branchId, postcode, book, names };
}

it('a search finds a booking by its numbers, in any notation', async () => {
  const { book, names } = await givenWorld();
  const id = await book('Nurul', { primaryContact: '+60 12-345 6789', orderNumber: 'DEMO-9011' });
  await book('Siti', { primaryContact: '0198887777', secondaryContact: '0123456789', orderNumber: 'DEMO-9012' });
  await book('Somebody else', { primaryContact: '0198887777', secondaryContact: '0377778888' });
  await book('Wei Ling', { primaryContact: '0198887777', secondaryContact: '0065 9123 4567' });
  const telephones = ['012-345 6789', '0123456789', '+60 12-345 6789', '60123456789', '(012) 345.6789', '345 6789', '+6012 345'];
  const unusual = ['0060123456789', '012\u2011345 6789', '\u202a+60 12-345 6789\u202c', '０１２３４５６７８９'];
  for (const search of [...telephones, ...unusual]) expect(await names({ search }), search).toEqual(['Nurul', 'Siti']);
  for (const search of ['+65 9123 4567', '0065 9123-4567', '006591234567', '(+65) 9123.4567', '9123 4567', '+6591234567'])
    expect(await names({ search }), search).toEqual(['Wei Ling']);

  const [row] = await app.database.query<{ reference: string }>('SELECT reference FROM booking WHERE id = $1', [id]);
  const { reference = '' } = row ?? {};
  const references = [reference, reference.toLowerCase(), reference.replace('-', ''), reference.replace('-', ' ')];
  for (const search of [...references, 'demo 9011', 'DEMO-9011', 'demo9011', '9011', 'demo–9011', 'ＤＥＭＯ９０１１'])
    expect(await names({ search }), search).toEqual(['Nurul']);
});

it('a search treats letters that may be a reference as a name too', async () => {
  const { book, names } = await givenWorld();
  const families = ['Ng Tat Men', 'Chan Kaye', 'Tan Mayhe'];
  for (const name of families) await book(name);
  for (const name of families) expect(await names({ search: name })).toEqual([name]);
});

describe('the list of bookings is filtered', () => {
  it('by whether the order is on file', async () => {
    const { postcode, book, names } = await givenWorld();
    await book('Known', { orderNumber: await givenOrder(app.database, { zipcode: postcode }) });
    await book('Unknown');
    await book('Late', { orderNumber: 'LATE-7' });
    expect(await names({ orderOnFile: true })).toEqual(['Known']);
    expect(await names({ orderOnFile: false })).toEqual(['Late', 'Unknown']);
    await givenOrder(app.database, { orderNumber: 'late 7', zipcode: postcode });
    expect(await names({ orderOnFile: true })).toEqual(['Known', 'Late']);
    expect(await names({ orderOnFile: false, statuses: ['CONFIRMED'], search: 'kno' })).toEqual(['Unknown']);
  });

  it('by whether their day has more than its limit, from today on', async () => {
    const { branchId, book, names } = await givenWorld();
    await book('Today', { deliveryDate: '2026-03-04' });
    await book('Over', { deliveryDate: '2026-03-10' });
    const cancelled = await book('Cancelled', { deliveryDate: '2026-03-10' });
    await book('Under', { deliveryDate: '2026-03-11' });
    await api.graphql(cancelDocument, { input: { id: cancelled, version: 1 } }, await app.as({}));
    expect(await names({ overbooked: true })).toEqual([]);
    await givenRule(app.database, { branchIds: [branchId], startDate: '2026-03-10' });
    await givenRule(app.database, { branchIds: [branchId], startDate: '2026-03-04' });
    expect(await names({ overbooked: true })).toEqual(['Over', 'Today']);
    expect(await names({ overbooked: true, search: 'over' })).toEqual(['Over']);
    expect(await names({ overbooked: true, deliveryDateFrom: '2026-03-05', statuses: ['CONFIRMED'] })).toEqual(['Over']);
    expect(await names({ overbooked: false, statuses: ['CONFIRMED'] })).toEqual(['Under']);
    app.clock.set('2026-03-04T16:00:00Z');
    expect(await names({ overbooked: true })).toEqual(['Over']);
  });

  it('by when they were made, both ends included', async () => {
    const { book, names } = await givenWorld();
    await book('Noon');
    app.clock.set('2026-03-04T05:00:00Z');
    await book('One');
    app.clock.set('2026-03-04T06:00:00Z');
    await book('Two');
    expect(await names({ createdFrom: '2026-03-04T05:00:00Z' })).toEqual(['One', 'Two']);
    expect(await names({ createdTo: '2026-03-04T13:00:00+08:00' })).toEqual(['Noon', 'One']);
    expect(await names({ createdFrom: '2026-03-04T04:00:01Z', createdTo: '2026-03-04T05:59:59Z', search: 'on' })).toEqual(['One']);
    expect(await names({ createdFrom: '2026-03-04T05:00:00Z', createdTo: '2026-03-04T04:00:00Z' })).toBe('BAD_USER_INPUT');
  });

  it('by the delivery date, both ends included, and not the wrong way round', async () => {
    const { book, names } = await givenWorld();
    await book('Mine');
    expect(await names({ deliveryDateFrom: '2026-01-01', deliveryDateTo: '2026-12-31' })).toEqual(['Mine']);
    expect(await names({ deliveryDateFrom: '2026-12-31', deliveryDateTo: '2026-01-01' })).toBe('BAD_USER_INPUT');
  });

  it('by ids, in the archive or not, only those that the caller may see', async () => {
    const { book, names } = await givenWorld();
    const ids = [await book('Mine'), await book('Put away'), await book('Other')];
    await app.database.query('UPDATE booking SET archived_at = now() WHERE id = $1', [ids[1]]);
    const foreign = await (await givenWorld()).book('Foreign');
    const asked = [...ids.slice(0, 2), foreign, randomUUID(), 'x'];
    expect(await names({ ids: asked })).toEqual(['Mine', 'Put away']);
    expect(await names({ ids: [] })).toEqual([]);
    expect(await names({ ids: Array.from({ length: 500 }, () => randomUUID()) })).toEqual([]);
    expect(await names({ ids: Array.from({ length: 501 }, () => randomUUID()) })).toBe('BAD_USER_INPUT');
  });

  it('for staff, of their branches: a customer does not see what is on file, or how full a day is', async () => {
    const { branchId, book, names } = await givenWorld();
    await book('Mine');
    const customer = { role: 'user', scope: [] };
    expect(await names({ orderOnFile: false }, customer)).toBe('FORBIDDEN');
    expect(await names({ overbooked: true }, customer)).toBe('FORBIDDEN');
    expect(await names({ createdFrom: '2026-03-04T05:00:00Z' }, customer)).toEqual([]);
    const elsewhere = { scope: ['booking:read'], branchIds: [(await givenWorld()).branchId] };
    expect(await names({ orderOnFile: false, branchIds: [branchId] }, elsewhere)).toBe('NOT_FOUND');
    expect(await names({ orderOnFile: false }, elsewhere)).toEqual([]);
  });
});
