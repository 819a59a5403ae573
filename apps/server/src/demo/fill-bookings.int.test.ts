import { checkDeliveryForm, emptyDeliveryForm, normaliseDeliveryForm, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import { salutations } from '@booking/reference-data/salutations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../app/open-database.js';
import { integrityErrors } from '../database/integrity-errors.js';
import { createLogger } from '../shared/logger.js';
import { createTestDatabase } from '../testing/test-database.js';
import { fillBookings } from './fill-bookings.js';
import { seedBranches, seedClosedDays } from '../modules/branch/seed-branches.js';
import { withoutIndexes } from './without-indexes.js';

const { url, drop } = await createTestDatabase();
const database = await openDatabase({ url, logger: createLogger('silent'), use: 'maintenance', requireDurability: false });
afterAll(async () => {
  await database.close();
  await drop();
});

// Wednesday, noon in Kuala Lumpur.
const today = '2026-03-04';
const clock = { now: () => new Date('2026-03-04T04:00:00Z') };
const secret = 'the secret of the server that shows them';
const target = 9_000;
const progress: number[] = [];

beforeAll(async () => {
  await database.transaction(async (tx) => {
    await seedBranches(tx, clock.now());
    await seedClosedDays(tx);
  });
  await fillBookings(database, clock, target, secret, (onFile) => progress.push(onFile));
});

async function count(where: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(`SELECT count(*)::integer AS count FROM booking WHERE ${where}`);
  return row?.count ?? 0;
}

test('the requested number of bookings is stored, with progress reports, and the ledger is right', async () => {
  expect(await count('true')).toBe(target);
  expect(await database.query('SELECT event FROM event'), 'nobody did it').toEqual([]);
  expect(progress.at(-1)).toBe(target);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(await integrityErrors(database)).toEqual([]);
});

test('no day is past its limit, and no delivery is on a closed day or a weekday without deliveries', async () => {
  const wrong = await database.query(`
    SELECT branch.name, delivery_date FROM day_ledger JOIN branch ON branch.id = branch_id
     WHERE booked > daily_limit OR booked > 0 AND (NOT trim(to_char(delivery_date, 'DAY')) = ANY (delivery_weekdays)
        OR EXISTS (SELECT 1 FROM closed_day WHERE date = delivery_date AND (states = '{}' OR branch.state = ANY (states))))`);
  expect(wrong).toEqual([]);
});

test('every branch has bookings before and after today, in every status; old ones are in the archive, and none was booked later than now', async () => {
  const branches = await database.query<{ ahead: boolean; behind: boolean }>(
    `SELECT bool_or(delivery_date > $1) AS ahead, bool_or(delivery_date < $1) AS behind FROM branch LEFT JOIN booking ON branch_id = branch.id GROUP BY branch.id`,
    [today],
  );
  expect(branches).toEqual(Array(11).fill({ ahead: true, behind: true }));
  const statuses = await database.query<{ status: string }>('SELECT DISTINCT status FROM booking ORDER BY 1');
  expect(statuses.map(({ status }) => status)).toEqual(['CANCELLED', 'CONFIRMED', 'DELIVERED', 'FAILED', 'OUT_FOR_DELIVERY']);
  expect(await count(`status IN ('DELIVERED', 'CANCELLED') AND (delivery_date < '2026-02-02') <> (archived_at IS NOT NULL)`)).toBe(0);
  expect(await count('archived_at IS NOT NULL')).toBeGreaterThan(100);
  expect(await count(`created_at > '2026-03-04T04:00:00Z' OR updated_at > '2026-03-04T04:00:00Z'`)).toBe(0);
});

test('names are in three scripts, customers order again, and numbers are found in every spelling', async () => {
  expect(await count(`name ~ '[\\u4e00-\\u9fff]'`)).toBeGreaterThan(1_000);
  expect(await count(`name ~ '[\\u0b80-\\u0bff]'`)).toBeGreaterThan(100);
  expect(await count(`name ~ '^[A-Za-z /.]+$'`)).toBeGreaterThan(4_000);
  const again = await database.query(`SELECT primary_contact FROM booking GROUP BY primary_contact HAVING count(*) > 1`);
  expect(again.length).toBeGreaterThan(20);
  expect(
    await count(`secondary_contact LIKE '+60 %' AND search_text
    LIKE '%' || regexp_replace(replace(secondary_contact, '+60', '0'), '[^0-9]', '', 'g') || '%'`),
  ).toBeGreaterThan(100);
});

test('every booking is valid for the form, and stored as the form stores it', async () => {
  const forms = await database.query<Partial<DeliveryForm>>(
    `SELECT order_number AS "orderNumber", postcode, city, state, address1, quantity_mattress AS "quantityMattress", quantity_bedset AS "quantityBedset",
       coalesce(salutation, '') AS salutation, name, email, primary_contact AS "primaryContact", coalesce(secondary_contact, '') AS "secondaryContact",
       delivery_date AS "deliveryDate", coalesce(remarks, '') AS remarks FROM booking`,
  );
  const rules = { salutations: salutations.map(({ value }) => value) };
  for (const given of forms) {
    const form = { ...emptyDeliveryForm, ...given };
    expect(checkDeliveryForm(form, rules)).toEqual([]);
    expect(normaliseDeliveryForm(form)).toEqual(form);
  }
});

test('a history explains each status, and nearly every order is on file', async () => {
  const histories = await database.query<{ status: string; changes: string }>(
    `SELECT DISTINCT status, (SELECT string_agg(coalesce(nullif(change, 'STATUS'), to_value), ' ' ORDER BY id) FROM booking_event WHERE booking_id = booking.id) AS changes
       FROM booking ORDER BY status`,
  );
  expect(histories).toEqual([
    { status: 'CANCELLED', changes: 'BOOKED CANCELLED' },
    { status: 'CONFIRMED', changes: 'BOOKED' },
    { status: 'DELIVERED', changes: 'BOOKED OUT_FOR_DELIVERY DELIVERED' },
    { status: 'FAILED', changes: 'BOOKED OUT_FOR_DELIVERY FAILED' },
    { status: 'OUT_FOR_DELIVERY', changes: 'BOOKED OUT_FOR_DELIVERY' },
  ]);
  const unknown = await count('NOT EXISTS (SELECT 1 FROM customer_order o WHERE o.order_key = booking.order_key)');
  expect(unknown).toBeGreaterThan(0);
  expect(unknown).toBeLessThan(target / 50);
});

test('running it again adds nothing, and a larger number adds only the difference', async () => {
  expect(await fillBookings(database, clock, target, secret)).toBe(0);
  expect(await fillBookings(database, clock, target + 500, secret)).toBe(500);
  expect(await integrityErrors(database)).toEqual([]);
});

test('more than the branches could ever have delivered is refused, and none of it is stored', async () => {
  const before = await count('true');
  await database.query(`UPDATE branch SET delivery_weekdays = '{}'`);
  await expect(fillBookings(database, clock, before + 10, secret)).rejects.toThrow('the branches deliver too little');
  expect(await count('true')).toBe(before);
});

test('rebuilt indexes are the same as before, and a failure does not change them', async () => {
  const indexes = () =>
    database.query(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
         FROM pg_index WHERE indrelid IN ('booking'::regclass, 'booking_event'::regclass) ORDER BY 1`,
    );
  const before = await indexes();
  const during = await database.transaction((tx) =>
    withoutIndexes(tx, ['booking', 'booking_event'], () =>
      tx.query<unknown[]>(`SELECT 1 FROM pg_index WHERE indrelid = 'booking'::regclass AND NOT indisunique`),
    ),
  );
  expect(during).toEqual([]);
  expect(await indexes()).toEqual(before);
  const failed = database.transaction((tx) => withoutIndexes(tx, ['booking'], () => Promise.reject(new Error('stopped'))));
  await expect(failed).rejects.toThrow('stopped');
  expect(await indexes()).toEqual(before);
});
