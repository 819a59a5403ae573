import { afterAll, afterEach, expect, it } from 'vitest';
import type { MigrationInterface } from 'typeorm';
import { createDataSource } from '../../app/data-source.js';
import { errorTolerantPool } from '../../testing/error-tolerant-pool.js';
import { givenBranch } from '../../testing/given.js';
import { givenManyBookings } from '../../testing/given-many-bookings.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { unloggedSequences } from '../integrity-faults.js';
import { BookingPlace1764640000001 } from './booking-place.js';
import { BranchState1764640000002 } from './branch-state.js';
import { LiveSequence1764640000003 } from './live-sequence.js';

const { database, url, drop } = await createTestDatabase();
afterAll(drop);
afterEach(() => database.query('TRUNCATE branch CASCADE'));

/** Runs a migration again, on what is there now, in a transaction as a start does. */
async function migrate(migration: MigrationInterface, of = url): Promise<void> {
  const source = await createDataSource({ url: of, use: 'maintenance' }).initialize();
  const runner = source.createQueryRunner();
  try {
    await runner.startTransaction();
    await migration.up(runner);
    await runner.commitTransaction();
  } finally {
    await runner.release();
    await source.destroy();
  }
}

it('a booking gets city and state of its postcode, and another version where they were others', async () => {
  const branchId = await givenBranch(database);
  await givenManyBookings(database, branchId, 3);
  const [one, two, three] = await database.query<{ id: string }>('SELECT id FROM booking ORDER BY id');
  const set = 'UPDATE booking SET postcode = $2, city = $3, state = $4 WHERE id = $1';
  await database.query(set, [one?.id, '68100', 'Call Ali 0123334444 http://evil.example', 'Sabah']);
  await database.query(set, [two?.id, '68100', 'Batu Caves', 'Selangor']);
  await database.query(set, [three?.id, '00002', 'Nowhere', 'Selangor']);
  await migrate(new BookingPlace1764640000001());
  expect(await database.query('SELECT city, state, version FROM booking ORDER BY id')).toEqual([
    { city: 'Batu Caves', state: 'Selangor', version: 2 },
    { city: 'Batu Caves', state: 'Selangor', version: 1 },
    { city: '', state: '', version: 2 },
  ]);
});

it('a branch without a state gets that of its postcode, as a change of its plan; one whose postcode is not known stays without', async () => {
  const names = ['Known', 'Unknown', 'None', 'Has one'];
  for (const name of names) await givenBranch(database, { name, state: name === 'Has one' ? 'Johor' : null });
  await database.query(`UPDATE branch SET zipcode = CASE name WHEN 'Unknown' THEN '00002' WHEN 'None' THEN NULL ELSE '68100' END`);
  const before = await database.query<{ planVersion: number }>('SELECT plan_version AS "planVersion" FROM branch');
  expect(new Set(before.map(({ planVersion }) => planVersion))).toEqual(new Set([1]));
  await migrate(new BranchState1764640000002());
  expect(await database.query('SELECT name, state, plan_version AS plan, version FROM branch ORDER BY id')).toEqual([
    { name: 'Known', state: 'Selangor', plan: 2, version: 2 },
    { name: 'Unknown', state: null, plan: 1, version: 1 },
    { name: 'None', state: null, plan: 1, version: 1 },
    { name: 'Has one', state: 'Johor', plan: 1, version: 1 },
  ]);
});

it('the sequence of live changes becomes logged while others write, and none is unlogged any more', async () => {
  await database.query('ALTER SEQUENCE live_change_id_seq SET UNLOGGED');
  expect(await unloggedSequences(database)).toEqual(['live_change_id_seq']);
  const writers = errorTolerantPool(url, 4);
  let isOver = false;
  const writing = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) await writers.query(`INSERT INTO live_change (change) VALUES ('many')`);
    }),
  );
  await migrate(new LiveSequence1764640000003());
  isOver = true;
  await writing;
  await writers.end();
  expect(await unloggedSequences(database)).toEqual([]);
});

it('a sequence that a promoted standby cannot read is noticed as not ready, and made anew by the migration', async () => {
  const broken = await createTestDatabase({ brokenSequence: true });
  try {
    const branchId = await givenBranch(broken.database);
    await expect(givenManyBookings(broken.database, branchId, 1)).rejects.toThrow('bad magic number in sequence');
    expect(await broken.database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await broken.database.isReady()).toBe(false);
    await migrate(new LiveSequence1764640000003(), broken.url);
    await givenManyBookings(broken.database, branchId, 1);
    expect(await broken.database.isReady()).toBe(true);
    expect(await unloggedSequences(broken.database)).toEqual([]);
    // A line was taken back each time.
    expect(await broken.database.query('SELECT change FROM live_change')).toHaveLength(1);
  } finally {
    await broken.drop();
  }
});
