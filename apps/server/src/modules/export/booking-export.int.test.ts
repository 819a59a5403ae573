import { request as httpRequest } from 'node:http';
import { parse } from 'csv-parse/sync';
import { maxNamedBookings } from '@booking/domain/booking/named-bookings';
import { Piscina } from 'piscina';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { booked, delivery } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { givenManyBookings } from '../../testing/given-many-bookings.js';
import type { GivenUser } from '../../testing/given-session.js';
import { oneApp } from '../../testing/one-app.js';

const branches = { north: '', south: '', full: '' };
const many = 1_250;

// The thread that writes lists runs the build.
const app = await oneApp();
const { api } = app;
beforeAll(async () => {
  branches.north = await givenBranch(app.database, { name: 'North', coverage: ['01000'] });
  branches.south = await givenBranch(app.database, { name: 'South', coverage: ['70002'] });
  branches.full = await givenBranch(app.database, { name: 'Full', coverage: ['70003'] });
  const person = { postcode: '01000', city: 'Kangar', state: 'Perlis', deliveryDate: '2026-03-10', primaryContact: '0123456789' };
  await booked(
    api,
    delivery({ ...person, orderNumber: 'CSV-1', name: '陈美玲', secondaryContact: '+65 9123 4567', remarks: 'Two\nlines, "quoted"' }),
  );
  await booked(
    api,
    delivery({ ...person, orderNumber: 'CSV-2', name: `=cmd|' /C calc'!A0`, remarks: '+1+1', address1: '@SUM(A1)', address2: '-2' }),
  );
  await booked(api, delivery({ orderNumber: 'CSV-3', name: 'Mutu a/l Raju', postcode: '70002', deliveryDate: '2026-03-11' }));
  await givenManyBookings(app.database, branches.full, many);
});

const get = async (query: string, input: Partial<GivenUser> | null = {}, headers: Record<string, string> = {}) =>
  fetch(`${app.baseUrl}/server/api/bookings.csv${query}`, { headers: { ...(input && (await app.as(input))), ...headers } });
const rowsOf = async (response: Response): Promise<string[][]> => parse(await response.text(), { bom: true });
const rows = async (query: string, input?: Partial<GivenUser>, headers?: Record<string, string>) =>
  rowsOf(await get(query, input, headers));
const audited = () =>
  app.database.query<{ action: string; by: string; after: Record<string, unknown> }>(
    `SELECT action, actor_name AS by, after FROM audit_entry WHERE entity = 'Export' ORDER BY at, id`,
  );

describe('what is in the file', () => {
  it('is a download in UTF-8 with a byte order mark and lines that end in CRLF, and is not cached', async () => {
    const response = await get(`?branchIds=${branches.south}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="bookings-2026-03-04.csv"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString().match(/[^\r]\n/)).toBeNull();
    expect(bytes.toString().endsWith('\r\n')).toBe(true);
  });

  it('has every field of a booking, readable numbers, and line breaks within a cell', async () => {
    const [headings = [], first = []] = await rows(`?branchIds=${branches.north}&search=CSV-1`);
    const row = Object.fromEntries(headings.map((heading, index) => [heading, first[index]]));
    expect(row).toMatchObject({
      Status: 'Confirmed',
      'Delivery date': '2026-03-10',
      Branch: 'North',
      'Order number': 'CSV-1',
      Name: '陈美玲',
      'Mobile number': '012-3456789',
      'Second number': '(+65) 9123 4567',
      'Postcode and city': '01000 Kangar',
      Remarks: 'Two\nlines, "quoted"',
      'Booked at': '2026-03-04 12:00',
      Archived: 'No',
    });
  });

  it('gives no spreadsheet a formula', async () => {
    const [, row = []] = await rows(`?branchIds=${branches.north}&search=CSV-2`);
    expect(row).toContain(`'=cmd|' /C calc'!A0`);
    expect(row).toContain("'+1+1");
    expect(row).toContain("'@SUM(A1), -2");
    expect(row.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  it.each([
    ['en', 'Order number', 'Confirmed'],
    ['bm', 'Nombor pesanan', 'Disahkan'],
    ['cn', '订单号码', '已确认'],
  ])('has its headings and statuses in the language of the caller: %s', async (locale, heading, status) => {
    const [headings, first] = await rows(`?branchIds=${branches.south}`, {}, { cookie: `locale=${locale}` });
    expect(headings).toContain(heading);
    expect(first).toContain(status);
  });

  it('is the whole list in its order across pages, each booking once', async () => {
    const [, ...found] = await rows(`?branchIds=${branches.full}`);
    expect(found).toHaveLength(many);
    expect(new Set(found.map(([reference]) => reference)).size).toBe(many);
    const dates = found.map((row) => row[2] ?? '');
    expect(dates).toEqual([...dates].sort());
    const [, ...backwards] = await rows(`?branchIds=${branches.full}&orderBy=NAME&direction=DESC&deliveryDateTo=2026-03-30`);
    const names = backwards.map((row) => (row[8] ?? '').toLowerCase());
    expect(names).toEqual([...names].sort().reverse());
    expect(names.length).toBeGreaterThan(500);
  });

  it('takes the same filters as the list', async () => {
    const count = async (query: string) => (await rows(query)).length - 1;
    expect(await count(`?branchIds=${branches.north}&branchIds=${branches.south}`)).toBe(3);
    expect(await count(`?branchIds=${branches.north},${branches.south}&statuses=CONFIRMED,FAILED`)).toBe(3);
    expect(await count('?statuses=CANCELLED')).toBe(0);
    expect(await count('?deliveryDateFrom=2026-03-11&deliveryDateTo=2026-03-11&search=CSV')).toBe(1);
    expect(await count('?search=012-345%206789&statuses=CONFIRMED')).toBeGreaterThan(many);
    expect(await count('?archived=true')).toBe(0);
    expect(await count('?orderOnFile=true')).toBe(0);
    expect(await count('?orderOnFile=false&search=CSV')).toBe(3);
    expect(await count('?unproved=true')).toBe(3);
    expect(await count('?unproved=false&search=CSV')).toBe(0);
    expect(await count('?overbooked=true')).toBe(0);
    expect(await count('?createdFrom=2026-03-04T00:00:00Z&createdTo=2026-03-04T12:00:00%2B08:00&search=CSV')).toBe(3);
    expect(await count('?createdTo=2026-03-04T00:00:00Z&search=CSV')).toBe(0);
  });
});

describe('who may export', () => {
  it('staff with booking:read may, from their own branches', async () => {
    const statusOf = async (input: Partial<GivenUser> | null, query = '') => (await get(query, input)).status;
    expect(await statusOf(null)).toBe(401);
    expect(await statusOf({ role: 'user', scope: [] })).toBe(403);
    expect(await statusOf({ scope: ['booking:write'], branchIds: [branches.north] })).toBe(403);
    const north = { scope: ['booking:read'], branchIds: [branches.north] };
    expect(await statusOf(north, `?branchIds=${branches.south}`)).toBe(404);
    const [, ...own] = await rows('', north);
    expect(own.map((row) => row[3])).toEqual(['North', 'North']);
  });

  it('staff who are signed in by a session cookie may too', async () => {
    const { authorization } = await app.as();
    const response = await get(`?branchIds=${branches.south}`, null, { cookie: `apollo-token=${authorization.slice('Bearer '.length)}` });
    expect(await rowsOf(response)).toHaveLength(2);
  });

  it.each([
    '?statuses=NONE',
    '?deliveryDateFrom=2026-02-30',
    '?deliveryDateFrom=2026-03-12&deliveryDateTo=2026-03-11',
    '?archived=perhaps',
    '?orderBy=PRICE',
    '?direction=UP',
    '?archived=true&archived=false',
    '?branch=1',
    '?createdFrom=2026-03-04',
    '?createdTo=2026-02-30T00:00:00Z',
    '?overbooked=1',
    '?search=%00',
    `?search=${'x'.repeat(101)}`,
  ])('is refused for a filter that is not valid: %s', async (query) => {
    expect((await get(query)).status).toBe(422);
  });

  it('is not found for a branch that does not exist', async () => {
    expect((await get('?branchIds=x')).status).toBe(404);
  });

  it('a caller may export sixty times an hour', async () => {
    const fields = { userId: '019a9f00-0000-7000-8000-0000000000aa', name: 'Eager', scope: ['booking:read'], branchIds: [branches.south] };
    const token = await app.as(fields);
    const ask = () => fetch(`${app.baseUrl}/server/api/bookings.csv?statuses=CANCELLED`, { headers: token });
    for (let turn = 1; turn < 60; turn += 1) await app.container.limits.consume('exportByAccount', fields.userId);
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it('writes ten files at once in a worker thread, and reads one page at a time for all of them (M11)', async () => {
  let max = 0;
  let reading = 0;
  const query = app.database.query.bind(app.database);
  const spy = vi.spyOn(app.database, 'query').mockImplementation(async (sql, ...rest) => {
    if (!sql.includes('FROM booking')) return query(sql, ...rest);
    reading += 1;
    max = Math.max(max, reading);
    return query(sql, ...rest).finally(() => (reading -= 1));
  });
  const run = vi.spyOn(Piscina.prototype, 'run');
  const files = await Promise.all(Array.from({ length: 10 }, () => rows(`?branchIds=${branches.full}`)));
  expect(files.map((file) => file.length)).toEqual(Array(10).fill(many + 1));
  expect(run).toHaveBeenCalledTimes(10 * Math.ceil(many / 500));
  expect(max).toBe(1);
  spy.mockRestore();
  run.mockRestore();
});

it('writes calendars in a thread too, and answers 503 when too many wait (M11)', async () => {
  const run = vi.spyOn(Piscina.prototype, 'run');
  const { data } = await app.graphql<{ createCalendarFeed: { url: string } }>(
    'mutation ($branch: ID!) { createCalendarFeed(branchId: $branch) { url } }',
    { branch: branches.north },
    { as: { scope: ['integration:write', 'booking:read'], branchIds: [branches.north] } },
  );
  const read = () => fetch(`${app.baseUrl}${new URL(data?.createCalendarFeed.url ?? '').pathname}`);
  await read();
  expect(run.mock.calls.map((call): unknown => call[0])).toMatchObject([{ kind: 'calendar', name: 'North' }]);
  run.mockRestore();
  const waiting = vi.spyOn(Piscina.prototype, 'queueSize', 'get').mockReturnValue(40);
  const refused = await read();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  waiting.mockRestore();
  const answers = await Promise.all(Array.from({ length: 20 }, read));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
});

describe('the audit log', () => {
  it('records who exported which bookings and how many, without the search text', async () => {
    await rows(`?branchIds=${branches.north}&search=mei%20ling`, { name: 'Aisyah' });
    const [begun, ended] = (await audited()).slice(-2);
    expect(begun).toMatchObject({
      action: 'exportBookings',
      by: 'Aisyah',
      after: { format: 'csv', filter: { branchIds: [branches.north], searched: true } },
    });
    expect(JSON.stringify(begun)).not.toContain('mei');
    expect(ended).toMatchObject({ action: 'exportedBookings', by: 'Aisyah', after: { rows: 0, complete: true } });
  });

  it('records an export that its reader aborted', async () => {
    const headers = await app.as({ name: 'Gone' });
    await new Promise<void>((resolve, reject) => {
      const asked = httpRequest(`${app.baseUrl}/server/api/bookings.csv`, { headers }, (response) => {
        response.once('data', () => {
          response.destroy();
          resolve();
        });
      });
      asked.on('error', reject).end();
    });
    const last = async () => (await audited()).filter(({ by }) => by === 'Gone').at(-1);
    await expect.poll(last).toMatchObject({ action: 'exportedBookings', after: { complete: false } });
  });

  it('records an export whose reader left before the first piece', async () => {
    const token = (await app.as({ name: 'Left' })).authorization.slice('Bearer '.length);
    const actor = await app.container.sessions.actorOf(token);
    const caller = { locale: 'en', address: '::1', browser: null, requestId: 'x', actor } as const;
    const request = { filter: {}, field: 'CREATED_AT', descending: true } as const;
    const pieces = await app.container.bookingExports.csv(caller, request, () => Promise.resolve(caller));
    await pieces.return(undefined);
    expect((await audited()).filter(({ by }) => by === 'Left')).toMatchObject([
      { action: 'exportBookings' },
      { action: 'exportedBookings', after: { rows: 0, complete: false } },
    ]);
  });
});

describe('rights that are withdrawn while a file is read', () => {
  /** Reads the file, and sends the statement `meanwhile` after its first page was read. @returns the branches of each page */
  async function readWhile(userId: string, meanwhile: string, pages: (string | undefined)[][] = []) {
    const both = { userId, name: 'Reader', scope: ['booking:read'], branchIds: [branches.full, branches.north] };
    const token = (await app.as(both)).authorization.slice('Bearer '.length);
    const actorOf = () => app.container.sessions.actorOf(token);
    const about = { locale: 'en', address: '::1', browser: null, requestId: 'x' } as const;
    const request = { filter: {}, field: 'CREATED_AT', descending: true } as const;
    const pieces = await app.container.bookingExports.csv({ ...about, actor: await actorOf() }, request, async () => ({
      ...about,
      actor: await actorOf(),
    }));
    await pieces.next();
    for await (const piece of pieces) {
      const lines: string[][] = parse(piece);
      pages.push(lines.map((row) => row[3]));
      if (pages.length === 1) await app.database.query(meanwhile, [userId]);
    }
    return pages;
  }

  it.each([
    ['the session', 'UNAUTHENTICATED', '019a9f00-0000-7000-8000-0000000000bb', 'UPDATE user_account SET disabled = true WHERE id = $1'],
    ['the scope', 'FORBIDDEN', '019a9f00-0000-7000-8000-0000000000bc', `UPDATE user_account SET scope = '{}' WHERE id = $1`],
  ])('%s: sends no further page and breaks the file off', async (_, code, userId, take) => {
    const pages: (string | undefined)[][] = [];
    await expect(readWhile(userId, take, pages)).rejects.toMatchObject({ code });
    expect(pages).toHaveLength(1);
  });

  it('a branch: leaves its bookings out of the following pages', async () => {
    const take = `DELETE FROM user_branch WHERE user_id = $1 AND branch_id = '${branches.full}'`;
    const pages = await readWhile('019a9f00-0000-7000-8000-0000000000bd', take);
    expect(new Set(pages[0])).toEqual(new Set(['Full']));
    expect(pages.slice(1).flat()).toEqual(['North', 'North']);
  });
});

describe('a selection of bookings as a file', () => {
  const chooser = { name: 'Chooser' };
  const post = async (body: unknown, input: Partial<GivenUser> | null = chooser, headers: Record<string, string> = {}) =>
    fetch(`${app.baseUrl}/server/api/bookings.csv`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(input && (await app.as(input))), ...headers },
      body: JSON.stringify(body),
    });
  const references = async (body: unknown, input?: Partial<GivenUser>) =>
    (await rowsOf(await post(body, input))).slice(1).map(([reference]) => reference);
  const idsOf = async (orders: string) =>
    (await app.database.query<{ id: string }>('SELECT id FROM booking WHERE order_number LIKE $1 ORDER BY order_number', [orders])).map(
      ({ id }) => id,
    );
  const referencesOf = async (ids: readonly string[]) =>
    (await app.database.query<{ reference: string }>('SELECT reference FROM booking WHERE id = ANY($1)', [ids])).map(
      ({ reference }) => reference,
    );

  it("contains the named bookings of the caller's branches, archived or not", async () => {
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

  it('contains all matching bookings except some, across pages', async () => {
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

  it('accepts the maximum number of ids, and no more', async () => {
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
  ])('is refused for a body that is not valid: %j', async (body) => {
    expect((await post(body)).status).toBe(422);
  });

  it('needs booking:read, a JSON body from this site, and no query string', async () => {
    expect((await post({ ids: [] }, null)).status).toBe(401);
    expect((await post({ ids: [] }, { scope: ['booking:write'] })).status).toBe(403);
    const cookie = `apollo-token=${(await app.as()).authorization.slice('Bearer '.length)}`;
    expect((await post({ ids: [] }, null, { cookie })).status).toBe(200);
    expect((await post({ ids: [] }, null, { cookie, origin: 'https://evil.test' })).status).toBe(403);
    expect((await post({ ids: [] }, {}, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    const url = `${app.baseUrl}/server/api/bookings.csv?statuses=FAILED`;
    const headers = { ...(await app.as()), 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(422);
  });

  it('is in the audit log: a few bookings by their ids, many as a number', async () => {
    const ids = await idsOf('CSV-%');
    const begun = async () => (await audited()).findLast(({ action }) => action === 'exportBookings')?.after;
    await references({ ids });
    expect(await begun()).toMatchObject({ filter: { ids, except: null } });
    const except = (await idsOf('FULL-%')).slice(0, 101);
    await references({ branchIds: [branches.north], except });
    expect(await begun()).toMatchObject({ filter: { ids: null, except: 101 } });
  });
});
