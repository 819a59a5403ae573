import { randomUUID } from 'node:crypto';
import { bookingSearch } from '@booking/domain/booking/booking-search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataSource } from '../../../app/data-source.js';
import { Database } from '../../../database/database.js';
import { countRowsRead } from '../../../testing/count-rows-read.js';
import { everyBooking } from '../../../testing/every-booking.js';
import { givenBranch } from '../../../testing/given.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import type { ListFilter } from '../booking-filter.js';
import type { ListPage } from './booking-list-conditions.js';
import { BookingListRepository, maxCounted } from './booking-list.repository.js';

const { url, drop } = await createTestDatabase();
// Without the time limits of an application's session: filling takes longer than a request may.
const database = new Database(await createDataSource({ url, use: 'maintenance' }).initialize());
let branches: string[] = [];

/** Enough that reading all of them would show. */
const onFile = 12_000;
/** Maximum rows that a search by index reads for a rare text: those that have all its trigrams. */
const fewFound = 400;

beforeAll(async () => {
  branches = [];
  for (const name of ['East', 'North', 'West']) branches.push(await givenBranch(database, { name, coverage: ['70001'] }));
  await database.query(
    `INSERT INTO booking (id, reference, branch_id, delivery_date, order_number, order_key, postcode, city, state, quantity_mattress,
       quantity_bedset, name, email, primary_contact, manage_salt, manage_token_hash, status, archived_at, created_at, updated_at, order_on_file)
     SELECT uuidv7(), 'R' || n, ($1::uuid[])[1 + n % 3], DATE '2026-01-01' + n % 300, 'FILE-' || n, 'FILE-' || n, '70001', 'Muar', 'Johor', 1,
       0, CASE n % 1000 WHEN 7 THEN '陈美玲' WHEN 11 THEN 'முருகன் a/l பெருமாள்' WHEN 12 THEN 'Tan 美' ELSE 'Customer ' || (n * 37 % 12007) END, n || '@example.test', '01' || lpad(n::text, 8, '0'), decode(md5('s' || n), 'hex'),
       decode(md5('a' || n) || md5('b' || n), 'hex'), (ARRAY['CONFIRMED', 'DELIVERED', 'DELIVERED', 'FAILED', 'CANCELLED'])[1 + n / 3 % 5],
       CASE WHEN n % 8 <> 0 THEN now() END, timestamptz '2025-12-01' + n * interval '1 minute', now(), n % 100 <> 0
       FROM generate_series(1, $2::integer) AS n`,
    [branches, onFile],
  );
  await database.query('VACUUM ANALYZE booking');
});
afterAll(async () => {
  await database.close();
  await drop();
});

const firstPage: ListPage = { field: 'DELIVERY_DATE', descending: false, beyond: null, until: null, limit: 26 };

/** Returns the number of rows of bookings read for one page. */
async function rowsRead(filter: Partial<ListFilter>, page: Partial<ListPage> = {}): Promise<number> {
  const source = countRowsRead(database, 'booking');
  await new BookingListRepository(source).page({ ...everyBooking, ...filter }, { ...firstPage, ...page });
  return source.read;
}

const orders = (['DELIVERY_DATE', 'CREATED_AT', 'NAME'] as const).flatMap((field) =>
  [false, true].map((descending) => ({ field, descending })),
);

describe('a page of bookings reads few rows, however many are on file', () => {
  it.each(orders)('of bookings by id, by $field, descending $descending', async (order) => {
    const ids = (await database.query<{ id: string }>('SELECT id FROM booking ORDER BY md5(id::text) LIMIT 20')).map(({ id }) => id);
    for (const branchIds of [null, branches.slice(0, 1), branches]) {
      expect(await rowsRead({ ids, branchIds, archived: null }, order)).toBeLessThanOrEqual(2 * ids.length);
    }
    const except = [...ids, ...Array.from({ length: 100 }, () => randomUUID())];
    expect(await rowsRead({ except }, order)).toBeLessThanOrEqual(2 * (26 + ids.length));
    expect(await rowsRead({ except, branchIds: branches.slice(0, 1) }, order)).toBeLessThanOrEqual(6 * (26 + ids.length));
  });

  it.each(orders)('in the order $field, descending $descending', async (order) => {
    for (const archived of [false, true]) {
      expect(await rowsRead({ archived }, order)).toBeLessThanOrEqual(2 * 26);
      expect(await rowsRead({ archived, branchIds: branches.slice(0, 1) }, order)).toBeLessThanOrEqual(6 * 26);
      expect(await rowsRead({ archived, statuses: ['FAILED'] }, order)).toBeLessThanOrEqual(4 * 26);
      expect(await rowsRead({ archived, statuses: ['CANCELLED'], branchIds: branches.slice(1) }, order)).toBeLessThanOrEqual(3 * 26);
    }
  });

  it('after a cursor as at the beginning', async () => {
    const beyond = { value: '2026-08-01', id: '00000000-0000-7000-8000-000000000000' };
    expect(await rowsRead({ archived: true, branchIds: branches }, { beyond })).toBeLessThanOrEqual(16 * 26);
  });

  it('of a few days in another order', async () => {
    const week = { deliveryDateFrom: '2026-05-01', deliveryDateTo: '2026-05-07', archived: true };
    expect(await rowsRead({ ...week, branchIds: branches.slice(0, 1) }, { field: 'NAME' })).toBeLessThanOrEqual(200);
  });

  it.each(orders)('whose order is not on file, or is, in the order $field, descending $descending', async (order) => {
    for (const archived of [false, true])
      for (const orderOnFile of [false, true]) {
        // One of a hundred is not: in another order than by date, few are read completely, and many in order.
        const max = order.field === 'DELIVERY_DATE' ? 16 * 26 : 24 * 26;
        expect(await rowsRead({ archived, orderOnFile }, order)).toBeLessThanOrEqual(max);
        expect(await rowsRead({ archived, orderOnFile, statuses: ['FAILED'] }, order)).toBeLessThanOrEqual(max / 4);
        expect(await rowsRead({ archived, orderOnFile, branchIds: branches.slice(1) }, order)).toBeLessThanOrEqual(max);
      }
  });

  it.each(orders)('of overbooked days, and of all others, in the order $field, descending $descending', async (order) => {
    const days = ['2026-05-01', '2026-05-02'].flatMap((date) => branches.map((branchId) => ({ branchId, date })));
    for (const archived of [false, true]) {
      // The days have forty bookings each.
      expect(await rowsRead({ archived, overbooked: { only: true, days } }, order)).toBeLessThanOrEqual(2 * 2 * 40);
      expect(await rowsRead({ archived, overbooked: { only: true, days: [] } }, order)).toBe(0);
      expect(await rowsRead({ archived, overbooked: { only: false, days } }, order)).toBeLessThanOrEqual(16 * 26);
    }
  });

  it('made within a time', async () => {
    const hour = { createdFrom: new Date('2025-12-03T10:00:00Z'), createdTo: new Date('2025-12-03T11:00:00Z'), archived: true };
    for (const order of orders) expect(await rowsRead(hour, order)).toBeLessThanOrEqual(4 * 60);
  });

  it.each(orders)('for a search that few match, in any script, in the order $field, descending $descending', async (order) => {
    for (const archived of [false, true])
      for (const typed of [
        'file 11232',
        '010-001 1232',
        '+60 10-0011232',
        'customer 7770',
        '7770 customer',
        'muar 0011232 file',
        'zzz',
        '11232@example.test',
        '11232',
        '0011232',
        '陈美玲',
        '陳美玲',
        '无此人',
      ])
        expect(await rowsRead({ archived, search: bookingSearch(typed) }, order), typed).toBeLessThanOrEqual(fewFound);
  });

  it.each([
    ['முருகன் a/l பெருமாள்', 'முருகன் a/l பெருமாள்'],
    ['ருகன்', 'முருகன் a/l பெருமாள்'],
    ['ன் a/l பெ', 'முருகன் a/l பெருமாள்'],
    ['tan 美', 'Tan 美'],
    ['n 美', 'Tan 美'],
    ['陈美玲', '陈美玲'],
    ['பெருமாள் a/l முருகன்', 'முருகன் a/l பெருமாள்'],
    ['玲', '陈美玲'],
    // Its letters occur, apart from each other.
    ['முபெரு', null],
  ])('of letters outside of ASCII: %s', async (typed, name) => {
    const search = bookingSearch(typed);
    for (const archived of [false, true]) {
      const page = await new BookingListRepository(database).page({ ...everyBooking, archived, search }, firstPage);
      const [{ count = 0 } = {}] = await database.query<{ count: number }>(
        'SELECT count(*)::integer AS count FROM booking WHERE name = $1 AND (archived_at IS NOT NULL) = $2',
        [name, archived],
      );
      expect(page.map((booking) => booking.name)).toEqual(Array.from({ length: count }, () => name));
    }
  });

  it('for a search that most match', async () => {
    for (const order of orders.filter(({ field }) => field !== 'NAME'))
      expect(await rowsRead({ archived: true, search: bookingSearch('example.test customer') }, order)).toBeLessThanOrEqual(200);
  });

  it.each([
    ['name', 'customer', `name LIKE 'Customer%'`],
    ['part of an address', '@example.test', 'true'],
  ])('of the archive for a %s that many have, which is met on the way through the list, in its order', async (_, typed, condition) => {
    const search = bookingSearch(typed);
    for (const { field, descending } of orders) {
      const direction = descending ? 'DESC' : 'ASC';
      const column = { DELIVERY_DATE: 'delivery_date', CREATED_AT: 'created_at', NAME: 'lower(name)' }[field];
      const expected = await database.query<{ id: string }>(
        `SELECT id FROM booking WHERE archived_at IS NOT NULL AND ${condition} ORDER BY ${column} ${direction}, id ${direction} LIMIT 26`,
      );
      const page = await new BookingListRepository(database).page(
        { ...everyBooking, archived: true, search },
        { ...firstPage, field, descending },
      );
      expect(page.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  });
});

it('no list is counted beyond 10,000', async () => {
  expect(await new BookingListRepository(database).count({ ...everyBooking, archived: true })).toBe(maxCounted + 1);
  expect(await new BookingListRepository(database).count({ ...everyBooking, archived: true, statuses: ['FAILED'] })).toBe(2100);
});
