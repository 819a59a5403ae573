import { parse } from 'csv-parse/sync';
import { maxNamedBookings } from '@booking/domain/booking/named-bookings';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../testing/api-client.js';
import { booked, delivery } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { givenManyBookings } from '../../testing/given-many-bookings.js';
import type { GivenUser } from '../../testing/given-session.js';
import { oneApp } from '../../testing/one-app.js';
import { buildServer } from '../../testing/server-process.js';
import { tokenFor } from '../../testing/test-app.js';

const branches = { north: '', south: '', full: '' };
const many = 1_250;

buildServer();
const app = await oneApp();
beforeAll(async () => {
  const api = new ApiClient(app.baseUrl);
  branches.north = await givenBranch(app.database, { name: 'North', coverage: ['70001'] });
  branches.south = await givenBranch(app.database, { name: 'South', coverage: ['70002'] });
  branches.full = await givenBranch(app.database, { name: 'Full', coverage: ['70003'] });
  for (const [orderNumber, postcode] of [
    ['CSV-1', '70001'],
    ['CSV-2', '70001'],
    ['CSV-3', '70002'],
  ])
    await booked(api, delivery({ orderNumber, postcode, deliveryDate: '2026-03-10' }));
  await givenManyBookings(app.database, branches.full, many);
});

const headersOf = async (said: Partial<GivenUser> = {}) => ({ authorization: `Bearer ${await tokenFor(app.container, said)}` });

describe('a selection of bookings as a file', () => {
  const post = async (body: unknown, said: Partial<GivenUser> | null = {}, headers: Record<string, string> = {}) =>
    fetch(`${app.baseUrl}/server/api/bookings.csv`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(said && (await headersOf(said))), ...headers },
      body: JSON.stringify(body),
    });
  const references = async (body: unknown, said?: Partial<GivenUser>) => {
    const rows: string[][] = parse(await (await post(body, said)).text(), { bom: true });
    return rows.slice(1).map(([reference]) => reference);
  };
  const idsOf = async (orders: string) =>
    (await app.database.query<{ id: string }>('SELECT id FROM booking WHERE order_number LIKE $1 ORDER BY order_number', [orders])).map(
      ({ id }) => id,
    );
  const referencesOf = async (ids: readonly string[]) =>
    (await app.database.query<{ reference: string }>('SELECT reference FROM booking WHERE id = ANY($1)', [ids])).map(
      ({ reference }) => reference,
    );

  it("is the bookings that are named, of one's own branches, in the archive too", async () => {
    const [north = '', , south = ''] = await idsOf('CSV-%');
    expect((await references({ ids: [north, south], orderBy: 'NAME', direction: 'DESC' })).sort()).toEqual(
      (await referencesOf([north, south])).sort(),
    );
    const own = { scope: ['booking:read'], branchIds: [branches.north] };
    expect(await references({ ids: [north, south] }, own)).toEqual(await referencesOf([north]));
    expect(await references({ ids: [] })).toEqual([]);
    await app.database.query('UPDATE booking SET archived_at = now() WHERE id = $1', [south]);
    expect(await references({ ids: [south] })).toEqual(await referencesOf([south]));
    expect(await references({ ids: [south], archived: false })).toEqual([]);
    await app.database.query('UPDATE booking SET archived_at = NULL WHERE id = $1', [south]);
  });

  it('is all that match but some, page after page', async () => {
    const except = (await idsOf('FULL-%')).slice(0, 700);
    const filter = { branchIds: [branches.full], archived: false, statuses: ['CONFIRMED'] };
    const found = await references({ ...filter, except, orderBy: 'CREATED_AT' });
    expect(found).toHaveLength(many - except.length);
    expect(new Set([...found, ...(await referencesOf(except))]).size).toBe(many);
    expect(await references({ ...filter, except: except.slice(1), search: 'Customer', deliveryDateTo: '2026-12-31' })).toHaveLength(
      many - except.length + 1,
    );
    expect(await references({ branchIds: [] })).toEqual([]);
  });

  it('is as many as fit into a request, and no more are named', async () => {
    const ids = Array.from({ length: maxNamedBookings }, (_, index) => `019a9f00-0000-7000-8000-${String(index).padStart(12, '0')}`);
    expect((await post({ ids: [...ids.slice(1), ...(await idsOf('CSV-1'))] })).status).toBe(200);
    expect((await post({ except: [...ids, ...ids.slice(0, 1)] })).status).toBe(422);
  });

  it.each([
    null,
    [],
    { ids: 'x' },
    { ids: ['x'] },
    { except: [1] },
    { ids: {} },
    { branch: '1' },
    { archived: 'perhaps' },
    { archived: [] },
    { search: ['a', 'b'] },
    { search: {} },
    { statuses: [null] },
    { deliveryDateFrom: '2026-03-12', deliveryDateTo: '2026-03-11' },
  ])('is refused where it is not understood, and not overlooked: %j', async (body) => {
    expect((await post(body)).status).toBe(422);
  });

  it('is asked for by pages of this site alone, in JSON, without an address that says something else', async () => {
    expect((await post({ ids: [] }, null)).status).toBe(401);
    expect((await post({ ids: [] }, { scope: ['booking:write'] })).status).toBe(403);
    const cookie = `apollo-token=${(await headersOf()).authorization.slice('Bearer '.length)}`;
    expect((await post({ ids: [] }, null, { cookie })).status).toBe(200);
    expect((await post({ ids: [] }, null, { cookie, origin: 'https://evil.test' })).status).toBe(403);
    expect((await post({ ids: [] }, {}, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    const url = `${app.baseUrl}/server/api/bookings.csv?statuses=FAILED`;
    const headers = { ...(await headersOf()), 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(422);
  });

  it('is in the audit log: few by their ids, many by their number', async () => {
    const ids = await idsOf('CSV-%');
    const begun = async () => {
      const sql = `SELECT after FROM audit_entry WHERE action = 'exportBookings' ORDER BY at DESC, id DESC LIMIT 1`;
      return (await app.database.query<{ after: object }>(sql))[0]?.after;
    };
    await references({ ids });
    expect(await begun()).toMatchObject({ filter: { ids, except: null } });
    const except = (await idsOf('FULL-%')).slice(0, 101);
    await references({ branchIds: [branches.north], except });
    expect(await begun()).toMatchObject({ filter: { ids: null, except: 101 } });
  });
});
