import { bookingSearch } from '@booking/domain/booking/booking-search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyBooking } from '../../../testing/every-booking.js';
import { givenBranch } from '../../../testing/given.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import type { ListFilter, ListPage } from './booking-list-conditions.js';
import { BookingListRepository } from './booking-list.repository.js';

const { database, drop } = await createTestDatabase();
const lists = new BookingListRepository(database);
let branches: string[] = [];

interface Row {
  id: string;
  branchId: string;
  status: string;
  name: string;
  searchText: string;
  isArchived: boolean;
  order: Record<ListPage['field'], string>;
}
let rows: Row[] = [];

const names = [
  'Tan Wei Ming',
  'tan wei  ming',
  'Wei Tan',
  'Weiwei Sim',
  'Lim Xiuwei',
  'Ng Teck Jie',
  'Ng Tan Tan Tan',
  'Wong Teck Jie',
  'Sultan Abdullah',
  'Abdul Aziz bin Abdul Rahman bin Abdul Hamid bin Abdullah',
  'Siti Nur Aisyah Balqis binti Muhammad Haikal Wei',
  "O'Neil 100% _Wei",
  'ÉLAN Élise',
  'முருகன் a/l பெருமாள்',
  'பெருமாள் a/l முருகன்',
  '陈美玲 Wei',
  'Tan 陈美玲',
];
/** Each name several times: at two branches, delivered and failed, in the archive and not. */
const copies = 12;

beforeAll(async () => {
  branches = [await givenBranch(database, { name: 'East' }), await givenBranch(database, { name: 'West' })];
  await database.query(
    `INSERT INTO booking (id, reference, branch_id, delivery_date, order_number, order_key, postcode, city, state, quantity_mattress,
       quantity_bedset, name, email, primary_contact, manage_salt, manage_token_hash, status, archived_at, created_at, updated_at, order_on_file)
     SELECT uuidv7(), 'R' || n, ($1::uuid[])[1 + n % 2], DATE '2026-01-01' + n * 7 % 40, 'FILE-' || n, 'FILE-' || n, '70001', 'Muar', 'Johor', 1, 0,
       ($2::text[])[1 + n % $3::integer], 'only.mail' || n || '@example.test', '01' || lpad(n::text, 8, '0'), decode(md5('s' || n), 'hex'),
       decode(md5('a' || n) || md5('b' || n), 'hex'), (ARRAY['DELIVERED', 'FAILED'])[1 + n / 2 % 2], CASE WHEN n % 5 <> 0 THEN now() END,
       timestamptz '2025-12-01' + n * 11 % 97 * interval '1 minute', now(), true
       FROM generate_series(0, $3::integer * $4::integer - 1) AS n`,
    [branches, names, names.length, copies],
  );
  rows = await database.query<Row>(
    `SELECT id, branch_id AS "branchId", status, name, search_text AS "searchText", archived_at IS NOT NULL AS "isArchived",
       json_build_object('DELIVERY_DATE', delivery_date, 'CREATED_AT', created_at, 'NAME', lower(name)) AS order FROM booking`,
  );
});
afterAll(drop);

const everything: ListFilter = { ...everyBooking, archived: true };

/** What the page says it does, without its indexes. */
function meant(typed: string, branchIds: readonly string[] | null, statuses: readonly string[] | null): Row[] {
  const text = typed.trim().toLowerCase();
  const seen = rows.filter((row) => row.isArchived && (branchIds?.includes(row.branchId) ?? true));
  const named = seen.filter((row) => ` ${row.name.toLowerCase()}`.includes(` ${text}`));
  const found = named.length > 0 ? named : seen.filter((row) => row.searchText.includes(text));
  return found.filter((row) => statuses?.includes(row.status) ?? true);
}

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The whole list, page after page. */
async function pagesOf(filter: ListFilter, order: Pick<ListPage, 'field' | 'descending'>): Promise<string[]> {
  const ids: string[] = [];
  for (let beyond: ListPage['beyond'] = null; ;) {
    const page = await lists.page(filter, { ...order, beyond, until: null, limit: 20 });
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (last === undefined || page.length < 20) return ids;
    beyond = { value: last.orderValue, id: last.id };
  }
}

const orders = (['DELIVERY_DATE', 'CREATED_AT', 'NAME'] as const).flatMap((field) =>
  [false, true].map((descending) => ({ field, descending })),
);

describe('a name of the archive', () => {
  it.each([
    // The beginning of any word; what has it within a word is not meant.
    'wei',
    'tan',
    'Tan W',
    'ming',
    'ng t',
    'abdul',
    // From the seventh word on.
    'haikal',
    'abdullah',
    'muhammad haikal w',
    '100%',
    '_wei',
    "o'neil",
    'élan',
    'பெருமாள்',
    'முருகன் a/l பெ',
    '陈美玲',
    // No word begins so: a part of anything.
    'ultan',
    'eck jie',
    'only.mail',
    'ெருமாள்',
    '美玲 wei',
    '%%%',
    'nobody',
  ])('is found by %s in every order, counted and paged, by all staff who may see it', async (typed) => {
    expect(bookingSearch(typed)?.isName).toBe(!/\d/.test(typed));
    for (const branchIds of [null, branches.slice(0, 1)])
      for (const statuses of [null, ['FAILED'] as const]) {
        const filter: ListFilter = { ...everything, search: bookingSearch(typed), branchIds, statuses };
        const expected = meant(typed, branchIds, statuses);
        expect(await lists.count(filter)).toBe(expected.length);
        for (const order of orders) {
          const sorted = expected.sort(
            (one, other) => byBytes(one.order[order.field], other.order[order.field]) || byBytes(one.id, other.id),
          );
          expect(await pagesOf(filter, order)).toEqual((order.descending ? sorted.toReversed() : sorted).map(({ id }) => id));
        }
      }
  });

  it('may be as long as a form takes it, beside the longest address: no row of an index is too long', async () => {
    // Of the longest in bytes, and of no pattern, so that nothing is made shorter.
    const letters = (first: number, count: number) =>
      Array.from({ length: count }, (_, at) => String.fromCodePoint(first + ((at * 7919 + at * at * 31) % 20_000))).join('');
    const name = Array.from({ length: 8 }, (_, word) => letters(0x2_00_00 + word, 14)).join(' ');
    const email = `${letters(0x4e_00, 245)}@x.test`;
    await expect(
      database.query('UPDATE booking SET name = $1, email = $2 WHERE id = $3', [name, email, rows.find((row) => row.isArchived)?.id]),
    ).resolves.toEqual([]);
    expect(await lists.count({ ...everything, search: bookingSearch(name.slice(-12)) })).toBe(1);
  });

  it('is found within a word outside of the archive, as everything is', async () => {
    const found = await lists.page(
      { ...everything, archived: false, search: bookingSearch('wei') },
      { field: 'NAME', descending: false, beyond: null, until: null, limit: 100 },
    );
    expect(new Set(found.map(({ name }) => name))).toContain('Lim Xiuwei');
  });
});
