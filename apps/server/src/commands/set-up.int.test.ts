import { branchSeeds } from '@booking/reference-data/coverage';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.js';
import { setUp } from './set-up.js';

const { database, drop } = await createTestDatabase();
afterAll(drop);

const clock = { now: () => new Date('2026-03-04T04:00:00Z') };
const branches = () =>
  database.query<{ name: string }>(
    'SELECT b.*, array(SELECT first_postcode FROM branch_coverage WHERE branch_id = b.id ORDER BY 1) AS coverage FROM branch b ORDER BY name',
  );
const closedDays = () => database.query('SELECT * FROM closed_day ORDER BY date, kind, name');
const rows = async (table: string) =>
  (await database.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`))[0]?.count;

test('an empty database gets the eleven branches with coverage and the closed days, once, and no data of the demo', async () => {
  const outcomes = await Promise.all([setUp(database, clock), setUp(database, clock)]);
  expect(outcomes.map(({ branches }) => branches).sort((a, b) => a - b)).toEqual([0, 11]);
  expect(outcomes.map(({ years }) => years).sort((a, b) => a.length - b.length)).toEqual([[], [2025, 2026, 2027]]);
  expect((await branches()).map(({ name }) => name).sort()).toEqual(branchSeeds.map(({ name }) => name).sort());
  expect(
    await database.query(
      `SELECT name FROM branch WHERE status <> 'ACTIVE' OR NOT EXISTS (SELECT 1 FROM branch_coverage WHERE branch_id = id)`,
    ),
  ).toEqual([]);
  for (const table of ['booking', 'customer_order', 'user_account', 'day_ledger', 'restriction']) expect(await rows(table)).toBe(0);
});

test('running it again does not undo what staff changed, renamed or removed', async () => {
  await database.query(
    `UPDATE branch SET name = 'Batu Caves depot', daily_limit = 7, phone = '03-1234 5678' WHERE name = 'Selayang Branch'`,
  );
  await database.query(`DELETE FROM branch_coverage WHERE branch_id = (SELECT id FROM branch WHERE name = 'Muar Branch')`);
  await database.query(`DELETE FROM closed_day WHERE date = '2026-12-25'`);
  const before = [await branches(), await closedDays()];
  expect(await setUp(database, clock)).toEqual({ branches: 0, years: [] });
  expect([await branches(), await closedDays()]).toEqual(before);
});

test('a year without closed days gets them, and plans without them become stale', async () => {
  await database.query(`DELETE FROM closed_day WHERE extract(year FROM date) = 2027`);
  const versions = () => database.query<{ version: number }>('SELECT plan_version AS version FROM branch ORDER BY id');
  const before = await versions();
  expect(await setUp(database, clock)).toEqual({ branches: 0, years: [2027] });
  expect(await versions()).toEqual(before.map(({ version }) => ({ version: version + 1 })));
});
