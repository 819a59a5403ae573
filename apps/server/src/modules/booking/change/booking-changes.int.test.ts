// @module-tag invariant
import { dayShares } from '@booking/domain/booking/guest-shares';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { givenBranch } from '../../../testing/given.js';
import { givenMove, givenNewBooking, givenTrail, placesThrough } from '../../../testing/given-places.js';
import { errorTolerantPool } from '../../../testing/error-tolerant-pool.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { integrityFaults } from '../../../database/integrity-faults.js';

// The statements as processes send them that decided a moment ago: what has happened since is for the database to see.
const { database, url, drop } = await createTestDatabase();
const sessions = errorTolerantPool(url, 40);
const places = placesThrough(sessions);
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

const offerOf = (day: string, { plan = 1, limit = 1 } = {}) => ({ branchId: branch, date: day, planVersion: plan, limit });

/** A confirmed booking of the day, in its first version. @returns its id */
async function givenBooking(): Promise<string> {
  const offer = offerOf(date, { limit: 100 });
  const made = givenNewBooking(offer, now);
  expect(await places.book(offer, made, givenTrail(now))).toBe('TAKEN');
  return made.booking.id;
}

const move = ({ to = other, version = 1, plan = 1, limit = 1 } = {}, through = places): Promise<unknown> => {
  const offer = offerOf(to, { plan, limit });
  return through.move(givenMove(booking, version, offer, now), offer, givenTrail(now));
};
const cancel = (version = 1): Promise<unknown> => places.cancel(booking, version, null, givenTrail(now));
const state = async () => {
  const [row] = await database.query('SELECT delivery_date AS date, status, version FROM booking WHERE id = $1', [booking]);
  return row;
};
const unchanged = { date, status: 'CONFIRMED', version: 1 };

test('a place that is kept for another meanwhile is not moved to, and one whose time is over is', async () => {
  const hold = { tokenHash: randomBytes(32), postcode: '68100', client: null, partner: null, browser: null, userId: null };
  const keep = (until: string) =>
    places.hold(offerOf(other), { ...hold, expiresAt: new Date(until) }, now, { ofBrowser: 0, shares: dayShares(1, 100), renewals: 0 });
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
  ['cancelled', () => cancel(), false],
  ['moved elsewhere', () => move({ to: '2026-03-12' }), 'STALE'],
])('a booking that is being moved is not %s as it was before', async (_, change, refusal) => {
  const mover = await sessions.connect();
  try {
    await mover.query('BEGIN');
    await move({ limit: 5 }, placesThrough(mover));
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
