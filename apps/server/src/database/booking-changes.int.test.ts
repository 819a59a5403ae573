import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { givenBranch } from '../testing/given.js';
import { lastingPool } from '../testing/lasting-pool.js';
import { createTestDatabase } from '../testing/test-database.js';
import { integrityFaults } from './integrity-faults.js';

// The statements as processes send them that decided a moment ago: what has happened since is for the database to see.
const { database, url, drop } = await createTestDatabase();
const sessions = lastingPool(url, 4);
afterAll(async () => {
  await sessions.end();
  await drop();
});

const date = '2026-03-10';
const other = '2026-03-11';
const now = new Date('2026-03-04T04:00:00Z');

let branch: string;
let booking: string;
beforeEach(async () => {
  branch = await givenBranch(database);
  booking = await givenBooking();
});

/** A confirmed booking of the day, in its first version. @returns its id */
async function givenBooking(): Promise<string> {
  const id = randomUUID();
  await database.query('SELECT take_place($1, $2, 1, 100, $3, NULL)', [branch, date, now]);
  await database.query(
    `INSERT INTO booking (id, reference, branch_id, delivery_date, order_number, order_key, postcode, city, state, quantity_mattress, quantity_bedset,
       name, email, primary_contact, manage_salt, manage_token_hash, created_at, updated_at)
     VALUES ($1::uuid, $1, $2, $3, $1, $1, '68100', 'Batu Caves', 'Selangor', 1, 0, 'Tan', 'tan@example.test', '0123456789', $4, $4, $5, $5)`,
    [id, branch, date, randomBytes(32), now],
  );
  return id;
}

const moveSql = 'SELECT move_booking($1, $2, $3, $4, $5, $6, $7) AS outcome';
const move = async ({ to = other, version = 1, plan = 1, limit = 1 } = {}): Promise<unknown> => {
  const { rows } = await sessions.query<{ outcome: string }>(moveSql, [booking, version, branch, to, plan, limit, now]);
  return rows[0]?.outcome;
};
const cancel = async (version = 1): Promise<unknown> => {
  const { rows } = await sessions.query<{ done: boolean }>('SELECT cancel_booking($1, $2, $3) AS done', [booking, version, now]);
  return rows[0]?.done;
};
const state = async () => {
  const [row] = await database.query('SELECT delivery_date AS date, status, version FROM booking WHERE id = $1', [booking]);
  return row;
};
const unchanged = { date, status: 'CONFIRMED', version: 1 };

test('a place that is kept for another meanwhile is not moved to, and one whose time is over is', async () => {
  const keep = (until: string) =>
    database.query('SELECT hold_place($1, $2, 1, 1, $3, $4, $5, $6, $7)', [
      branch,
      other,
      now,
      randomBytes(32),
      '68100',
      randomBytes(32),
      until,
    ]);
  await keep('2026-03-04T04:10:00Z');
  expect(await move()).toBe('FULL');
  expect(await state()).toEqual(unchanged);
  await database.query('UPDATE hold SET expires_at = $1', [now]);
  expect(await move()).toBe('MOVED');
  expect(await integrityFaults(database)).toEqual([]);
});

test('a plan that has changed is refused by name, a version or a booking that is not there any more is stale', async () => {
  await expect(move({ plan: 2 })).rejects.toMatchObject({ code: 'PL001' });
  expect(await move({ version: 2 })).toBe('STALE');
  expect(await cancel(2)).toBe(false);
  expect(await state()).toEqual(unchanged);
  expect(await cancel()).toBe(true);
  expect(await move({ version: 2 })).toBe('STALE');
  expect(await cancel(2)).toBe(false);
  expect(await integrityFaults(database)).toEqual([]);
});

test.each<[string, () => Promise<unknown>, unknown]>([
  ['cancelled', cancel, false],
  ['moved elsewhere', () => move({ to: '2026-03-12' }), 'STALE'],
])('a booking that is being moved is not %s as it was before', async (_, change, refusal) => {
  const mover = await sessions.connect();
  try {
    await mover.query('BEGIN');
    await mover.query(moveSql, [booking, 1, branch, other, 1, 5, now]);
    const late = change();
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await database.query(waiting)).toHaveLength(1), { timeout: 10_000, interval: 5 });
    await mover.query('COMMIT');
    expect(await late).toBe(refusal);
  } finally {
    mover.release();
  }
  expect(await state()).toEqual({ date: other, status: 'CONFIRMED', version: 2 });
  expect(await integrityFaults(database)).toEqual([]);
});
