import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import { createDataSource } from '../app/data-source.js';
import { givenBranch } from '../testing/given.js';
import { createTestDatabase } from '../testing/test-database.js';
import { OrderDashes1764547200100 } from './migrations/order-dashes.js';
import { OrderKeys1764547200020 } from './migrations/order-keys.js';

const { database, url, drop } = await createTestDatabase();
afterAll(drop);
const branch = await givenBranch(database);

/** How order numbers were compared before. */
const formerKey = (orderNumber: string) => orderNumber.replace(/\s/g, '').toUpperCase();

async function givenBooking(orderNumber: string, status = 'CONFIRMED'): Promise<string> {
  const id = randomUUID();
  await database.query(
    `INSERT INTO booking (id, reference, branch_id, delivery_date, order_number, order_key, postcode, city, state, quantity_mattress, quantity_bedset,
       name, email, primary_contact, manage_salt, manage_token_hash, created_at, updated_at, status)
     VALUES ($1::uuid, $1, $2, '2026-03-10', $3, $4, '68100', 'Batu Caves', 'Selangor', 1, 0, 'Tan', 'tan@example.test', '0123456789', $5, $5,
       clock_timestamp(), now(), $6)`,
    [id, branch, orderNumber, formerKey(orderNumber), randomBytes(32), status],
  );
  return id;
}
const givenOrder = (orderNumber: string, updatedAt: string) =>
  database.query(
    'INSERT INTO customer_order (order_key, order_number, status, is_paid, is_signed, updated_at) VALUES ($1, $2, 1, true, true, $3)',
    [formerKey(orderNumber), orderNumber, updatedAt],
  );
const keyOf = async (id: string) =>
  (await database.query<{ key: string }>('SELECT order_key AS key FROM booking WHERE id = $1', [id]))[0]?.key;

async function migrate() {
  const dataSource = await createDataSource({ url, use: 'maintenance' }).initialize();
  try {
    for (const migration of [new OrderKeys1764547200020(), new OrderDashes1764547200100()])
      await migration.up(dataSource.createQueryRunner());
  } finally {
    await dataSource.destroy();
  }
}

test('an order booked under a former key is found by the new one, and two bookings of one order lose none', async () => {
  const numbers = ['SO 17/a', 'so-18.', '-SO-19/', 'ＳＯ２０', 'so 21ß', 'Ⅳ-22', 'ABC-é'];
  const ids = await Promise.all(numbers.map((number) => givenBooking(number)));
  const [plain, dotted] = [await givenBooking('SO-30'), await givenBooking('SO-30.')];
  const [first, second] = [await givenBooking('SO-31.'), await givenBooking('SO-31/')];
  const cancelled = await givenBooking('SO-31-', 'CANCELLED');
  const [dashed, dashless] = [await givenBooking('SO-32'), await givenBooking('SO32')];
  for (const [at, number] of ['SO-40.', 'SO-41', 'SO-41.', 'SO-42.', 'SO-42/', 'SO43', 'SO 44', 'SO-44'].entries())
    await givenOrder(number, `2026-01-1${at}`);

  await migrate();
  await migrate();

  const expected = numbers.map((number) => (number === 'ABC-é' ? 'ABC-É' : normaliseOrderNumber(number.replace('ß', 'ss'))));
  expect(await Promise.all(ids.map(keyOf))).toEqual(expected);
  expect(await Promise.all([plain, dotted, first, second, cancelled].map(keyOf))).toEqual(['SO-30', 'SO-30.', 'SO-31', 'SO-31/', 'SO-31']);
  expect([await keyOf(dashed), await keyOf(dashless)]).toEqual(['SO-32', 'SO32']);
  const orders = await database.query<{ number: string; key: string }>(
    `SELECT order_number AS number, order_key AS key FROM customer_order WHERE order_number LIKE 'SO%4_%' ORDER BY 1`,
  );
  expect(orders.map(({ number, key }) => `${number} ${key}`)).toEqual([
    'SO 44 SO44',
    'SO-40. SO-40',
    'SO-41 SO-41',
    'SO-41. SO-41.',
    'SO-42. SO-42.',
    'SO-42/ SO-42',
    'SO-44 SO-44',
    'SO43 SO-43',
  ]);
});
