import { addDays } from '@booking/domain/calendar/calendar-date';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ErrorTolerantClient } from '../../database/error-tolerant-client.js';
import type { StatementSource } from '../../database/statement-source.js';
import { givenBranch } from '../../testing/given.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { DayRepository } from './day.repository.js';

const { database, url, drop } = await createTestDatabase();
const client = new ErrorTolerantClient(url);
/** One connection, which keeps its plans as the pool's connections do. */
const source: StatementSource = {
  async query<T>(text: string, parameters: readonly unknown[] = [], name?: string) {
    return (await client.query({ text, values: [...parameters], ...(name !== undefined && { name }) })).rows as T[];
  },
};
const branchIds: string[] = [];
const [today, now] = ['2026-03-04', new Date('2026-03-04T04:00:00Z')];

beforeAll(async () => {
  await client.connect();
  for (let count = 0; count < 11; count += 1) branchIds.push(await givenBranch(database));
  // Thirteen years of days, over which a million bookings are distributed.
  await database.query(
    `INSERT INTO day_ledger (branch_id, delivery_date, booked) SELECT id, $1::date + 60 - day, 1 + day % 9 FROM branch, generate_series(0, 4800) AS day`,
    [today],
  );
  await database.query('ANALYZE day_ledger');
});
afterAll(async () => {
  await client.end();
  await drop();
});

it('days are read with one plan, however many there are and for however few of them', async () => {
  const days = new DayRepository(source);
  for (let turn = 0; turn < 9; turn += 1) {
    const from = addDays(today, turn);
    const one = { branchIds: branchIds.slice(turn, turn + 1), from, to: from, now };
    const { countOf } = await days.facts({ ...one, ownHold: null });
    expect(countOf(branchIds[turn] ?? '', from).booked).toBe(1 + ((60 - turn) % 9));
    expect(countOf(branchIds[turn] ?? '', addDays(from, 1)).booked).toBe(0);
    await days.loads(one);
    expect((await days.booked({ ...one, to: null })).days).toHaveLength(61 - turn);
    expect((await days.booked({ ...one, branchIds, to: addDays(from, 13) })).days).toHaveLength(14 * 11);
  }
  const { rows } = await client.query<{ generic: string; custom: string }>(
    `SELECT generic_plans AS generic, custom_plans AS custom FROM pg_prepared_statements WHERE statement LIKE '%day_ledger%'`,
  );
  // PostgreSQL plans the first five executions for their values.
  expect(rows.map(({ generic, custom }) => [Number(generic) > 0, Number(custom)])).toEqual([
    [true, 5],
    [true, 5],
    [true, 5],
  ]);
});
