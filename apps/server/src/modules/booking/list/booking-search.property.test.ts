import { bookingSearch } from '@booking/domain/booking/booking-search';
import { compactNumber } from '@booking/domain/search/compact-number';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataSource } from '../../../app/data-source.js';
import { Database } from '../../../database/database.js';
import { sampleCustomer } from '../../../demo/sample-customer.js';
import { propertyRuns } from '../../../testing/property-runs.js';
import { everyBooking } from '../../../testing/every-booking.js';
import { givenBranch } from '../../../testing/given.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import type { ListPage } from './booking-list-conditions.js';
import { BookingListRepository, maxCounted } from './booking-list.repository.js';

const { url, drop } = await createTestDatabase();
// Without the time limits of an application's session: filling takes longer than a request may.
const database = new Database(await createDataSource({ url, use: 'maintenance' }).initialize());
afterAll(async () => {
  await database.close();
  await drop();
});
const lists = new BookingListRepository(database);

/** In the short suite a search reads as many rows as it finds; the long suite reads many rows. */
const onFile = propertyRuns(1_000, 10_000);
const towns = ['Klang', 'Shah Alam', 'Muar', 'Kuala Selangor', '怡保', 'Pulau Pinang'];
const references = 'ACDEFGHJKMNPQRTWXY34679';

interface Row {
  id: string;
  archived: boolean;
  /** The stored values. */
  fields: string[];
  /** Telephone numbers, order number and reference. */
  numbers: string[];
  order: Record<ListPage['field'], string>;
  /** Name, e-mail, reference and numbers as one text: a search for any part of it must find the booking. */
  before: string;
}
let rows: Row[] = [];

beforeAll(async () => {
  const branchId = await givenBranch(database, {});
  const made = Array.from({ length: onFile }, (_, n) => {
    const family = sampleCustomer(n * 17);
    const characters = Array.from({ length: 8 }, (_unused, at) => references.charAt(Math.floor(n / 23 ** at + at * 5) % 23));
    return {
      ...family,
      n,
      // Accents and width, as people type and copy them.
      name: n % 97 === 0 ? `Élan Ngô ${n}` : n % 89 === 0 ? `Ｔａｎ ${family.name}` : n % 83 === 0 ? `O’Neil ${family.name}` : family.name,
      reference: `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`,
      orderNumber: `${n % 3 === 0 ? 'DEMO-' : 'MB/'}${20_000 + n}`,
      postcode: String(40_000 + ((n * 31) % 3000)),
      city: towns[n % 7 === 0 ? 4 : n % 2 === 0 ? 0 : n % towns.length],
      address2: n % 11 === 0 ? `Taman Café ${n % 50}` : null,
    };
  });
  await database.query(
    `INSERT INTO booking (id, reference, branch_id, delivery_date, order_number, order_key, postcode, city, state, address1, address2, quantity_mattress,
       quantity_bedset, name, email, primary_contact, secondary_contact, manage_salt, manage_token_hash, status, archived_at, created_at, updated_at, order_on_file)
     SELECT uuidv7(), reference, $1, DATE '2026-01-01' + n * 7 % 400, "orderNumber", "orderNumber", postcode, city, 'Selangor', address1, address2, 1, 0, name, email,
       "primaryContact", "secondaryContact", decode(md5('s' || n), 'hex'), decode(md5('a' || n) || md5('b' || n), 'hex'), 'DELIVERED',
       CASE WHEN n % 2 = 0 THEN now() END, timestamptz '2025-12-01' + n * 11 % 9973 * interval '1 minute', now(), true
       FROM json_to_recordset($2) AS made (reference text, "orderNumber" text, postcode text, city text, address1 text, address2 text,
         name text, email text, "primaryContact" text, "secondaryContact" text, n integer)`,
    [branchId, JSON.stringify(made)],
  );
  await database.query('VACUUM ANALYZE booking');
  rows = await database.query<Row>(
    `SELECT id, archived_at IS NOT NULL AS archived, array_remove(ARRAY[name, email, reference, order_number, address1, address2, city, postcode], NULL) AS fields,
       array_remove(ARRAY[reference, order_number, primary_contact, secondary_contact], NULL) AS numbers,
       lower(name || ' ' || email || ' ' || reference || ' ' || order_number) || ' ' || regexp_replace(lower(order_number), '[^a-z0-9]', '', 'g')
         || ' ' || regexp_replace(regexp_replace(primary_contact, '[^0-9]', '', 'g'), '^60', '0')
         || ' ' || coalesce(regexp_replace(regexp_replace(secondary_contact, '[^0-9]', '', 'g'), '^60', '0'), '') AS before,
       json_build_object('DELIVERY_DATE', delivery_date, 'CREATED_AT', created_at, 'NAME', lower(name)) AS order FROM booking`,
  );
});

/** Normalises a text as people compare texts. */
const alike = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .replaceAll('’', "'")
    .normalize('NFKC')
    .toLowerCase();
const withoutMarks = (text: string) => alike(text).replace(/[\s()+./#-]/g, '');
const national = (digits: string) => digits.replace(/^(?:00)?60(?=\d)/, '0');
const isNumber = (word: string) => /^[a-z\d()+./#-]*\d[a-z\d()+./#-]*$/.test(word) && national(withoutMarks(word)).length > 2;

/** The compared values of each booking. */
const compared = new Map<string, string[]>();
function comparedOf({ id, fields, numbers }: Row): string[] {
  const known = compared.get(id) ?? [...fields.map(alike), ...numbers.map((number) => national(withoutMarks(number)))];
  compared.set(id, known);
  return known;
}

/** The oracle: each word is in one of the fields, or, as a number in any notation, in one of the numbers. */
function isFound(row: Row, typed: string): boolean {
  const texts = comparedOf(row);
  const has = (text: string) => texts.some((each) => each.includes(text));
  const all = alike(typed)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  // A dash between the groups of a number is not searched for.
  const words = all.filter((word) => withoutMarks(word) !== '');
  const inPieces = /^[a-z\d\s()+./#-]+$/.test(alike(typed)) && isNumber(withoutMarks(typed)) && has(national(withoutMarks(typed)));
  return inPieces || (words.length > 0 ? words : all).every((word) => has(word) || (isNumber(word) && has(national(withoutMarks(word)))));
}

const cased = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD'),
  (text) => text.replaceAll("'", '’'),
  (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
);
/** A part of a word of some booking: one character, a few, or all of it. */
const part = fc.record({ field: fc.nat(20), word: fc.nat(8), from: fc.nat(6), length: fc.constantFrom(1, 2, 3, 5, 30), cased });
const query = fc.record({
  row: fc.nat(onFile - 1),
  other: fc.nat(onFile - 1),
  // One word each of two customers, which mostly matches nothing.
  mixed: fc.boolean(),
  parts: fc.array(part, { minLength: 1, maxLength: 4 }),
  between: fc.constantFrom(' ', '  ', ', ', '　'),
});
type Query = typeof query extends fc.Arbitrary<infer T> ? T : never;

function typedOf({ row, other, mixed, parts, between }: Query): string {
  return parts
    .map(({ field, word, from, length, cased: written }, at) => {
      const { fields, numbers } = rows[mixed && at % 2 === 1 ? other : row] ?? { fields: [], numbers: [] };
      const all = [...fields, ...numbers];
      const words = (all[field % all.length] ?? '').split(/[\s,]+/).filter((each) => each !== '');
      const letters = [...(words[word % words.length] ?? '')];
      const begin = Math.min(from, letters.length - 1);
      return written(letters.slice(begin, begin + length).join(''));
    })
    .join(between)
    .trim()
    .slice(0, 100);
}

const orders = (['DELIVERY_DATE', 'CREATED_AT', 'NAME'] as const).flatMap((field) =>
  [false, true].map((descending) => ({ field, descending })),
);
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

async function expectFound(typed: string, order: Pick<ListPage, 'field' | 'descending'>, archived: boolean): Promise<void> {
  const filter = { ...everyBooking, archived, search: bookingSearch(typed) };
  const expected = rows
    .filter((row) => row.archived === archived && isFound(row, typed))
    .sort((one, other) => byBytes(one.order[order.field], other.order[order.field]) || byBytes(one.id, other.id))
    .map(({ id }) => id);
  if (order.descending) expected.reverse();
  const found = await lists.briefPage('id', filter, { ...order, beyond: null, until: null, limit: 51 });
  expect(
    found.map(({ id }) => id),
    typed,
  ).toEqual(expected.slice(0, 51));
  expect(await lists.count(filter), typed).toBe(Math.min(expected.length, maxCounted + 1));
}

describe('a search finds bookings that have each word, in any order, in any of their fields', () => {
  it('as the plain oracle does, in every order of the list, in the archive and out of it', async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(...orders), fc.boolean(), async (asked, order, archived) => {
        const typed = typedOf(asked);
        fc.pre(bookingSearch(typed) !== null);
        await expectFound(typed, order, archived);
      }),
      { numRuns: propertyRuns(20, 300) },
    );
  });

  it.each([
    'zulaikha daud',
    'DAUD Zulaikha',
    'klang',
    '40062',
    'klang 40062',
    '怡',
    '美',
    '林 怡保',
    'elan',
    'ngo 97',
    "o'neil",
    'ＴＡＮ',
    'cafe taman',
    'கவி',
    'பெருமாள் முரு',
    '+60 12',
    'demo 20010',
    'demo20010 klang',
    'tan tan TAN',
    'mei 玲',
    'qu',
    'zx',
    'n9 a',
    'NW- W-6DJ',
    '100%',
    '_',
    '%',
    "'; DROP TABLE booking; --",
    '\\',
    '"',
    '\ud83d',
    '-',
    ',',
    'x'.repeat(100),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  ])('%j', async (typed) => {
    // In one order in the short suite: the property above draws the others.
    const asked = orders.slice(0, propertyRuns(1, orders.length));
    for (const archived of [false, true]) for (const order of asked) await expectFound(typed, order, archived);
  });

  it('finds bookings by any part of name, e-mail, reference and numbers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(onFile - 1),
        fc.nat(200),
        fc.constantFrom(1, 2, 3, 5, 8, 13, 40),
        cased,
        async (row, from, characters, written) => {
          const text = [...(rows[row]?.before ?? '')];
          const typed = written(
            text
              .slice(from % text.length, (from % text.length) + characters)
              .join('')
              .normalize('NFC'),
          ).trim();
          const search = bookingSearch(typed);
          fc.pre(search !== null);
          const has = [search?.text, compactNumber(typed.toLowerCase())].filter((each) => each !== null && each !== undefined);
          const before = rows.filter((each) => each.archived && has.some((part) => each.before.includes(part))).map(({ id }) => id);
          const found = new Set(await idsOf(typed));
          expect(
            before.filter((id) => !found.has(id)),
            typed,
          ).toEqual([]);
        },
      ),
      { numRuns: propertyRuns(20, 200) },
    );
  });
});

it('a booking with values of the maximum length is stored, archived and found', async () => {
  // The longest in bytes, without a pattern that compression could use.
  const letters = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => String.fromCodePoint(first + ((at * 7919 + at * at * 31) % 20_000))).join('');
  const longest = [letters(0x2_00_00, 120), `${letters(0x4e_00, 245)}@x.test`, letters(0x2_10_00, 200), letters(0x2_20_00, 200)];
  const id = rows.find((row) => row.archived)?.id ?? '';
  const write = (values: readonly (string | undefined)[]) =>
    database.query('UPDATE booking SET name = $1, email = $2, address1 = $3, address2 = $4 WHERE id = $5', [...values, id]);
  const [before] = await database.query<Record<'name' | 'email' | 'address1' | 'address2', string>>(
    'SELECT name, email, address1, address2 FROM booking WHERE id = $1',
    [id],
  );
  await write(longest);
  expect(await idsOf(`${letters(0x2_10_00, 200).slice(-20)} ${letters(0x2_00_00, 120).slice(-20)}`)).toEqual([id]);
  await write([before?.name, before?.email, before?.address1, before?.address2]);
});

/** Returns all archived bookings that are found. */
async function idsOf(typed: string): Promise<string[]> {
  const ids: string[] = [];
  for (let beyond: ListPage['beyond'] = null; ;) {
    const page = { field: 'DELIVERY_DATE', descending: true, beyond, until: null, limit: 500 } as const;
    const found = await lists.briefPage('id', { ...everyBooking, archived: true, search: bookingSearch(typed) }, page);
    ids.push(...found.map(({ id }) => id));
    const last = found.at(-1);
    if (last === undefined || found.length < 500) return ids;
    beyond = { value: last.orderValue, id: last.id };
  }
}
