import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.js';
import { createDataSource } from '../../app/data-source.js';
import { Database } from '../../database/database.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { EventFeedRepository, type FeedView } from './event-feed.repository.js';

const { database, url, drop } = await createTestDatabase();
afterAll(async () => {
  // The events are made up.
  await database.query('TRUNCATE event CASCADE');
  await drop();
});
const at = '2026-03-04T04:00:00.000Z';

test('a page of 100 reads 101 rows of a million by an index, whoever reads (figure I5)', async () => {
  const branchIds = [randomUUID(), randomUUID(), randomUUID()];
  const keyId = randomUUID();
  const filling = new Database(await createDataSource({ url, use: 'maintenance' }).initialize());
  // A tenth are orders, one in fifty left another branch, and one in a thousand is a key's. Short transactions, because one that writes
  // delays the feed of every test that runs at the same time.
  const indexes = await filling.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = 'event' AND indexname <> 'event_pkey'`,
  );
  for (const { name } of indexes) await filling.query(`DROP INDEX ${name}`);
  for (let from = 1; from <= 1_000_000; from += 50_000)
    await filling.query(
      `INSERT INTO event (event, booking_id, order_number, version, branch_id, from_branch_id, made_by_key, body, at, tx)
       SELECT CASE WHEN n % 10 = 0 THEN 'ORDER_UPSERTED' ELSE 'BOOKING_CREATED' END, CASE WHEN n % 10 > 0 THEN $1::uuid END, n::text, 1,
              CASE WHEN n % 10 > 0 THEN ($2::uuid[])[1 + n % 3] END, CASE WHEN n % 50 = 1 THEN ($2::uuid[])[1 + (n + 1) % 3] END,
              CASE WHEN n % 1000 = 7 THEN $3::uuid END, '', $4::timestamptz, (n / 2000 + 3)::text::xid8
         FROM generate_series($5::integer, $5 + 49999) AS n`,
      [randomUUID(), branchIds, keyId, at, from],
    );
  for (const { definition } of indexes) await filling.query(definition);
  await filling.query('VACUUM (ANALYZE) event');
  await filling.close();
  const views: [FeedView, max: number][] = [
    [{ of: 'all' }, 101],
    [{ of: 'branches', branchIds: branchIds.slice(0, 1) }, 101 + 2],
    // One more row of each index range, and twice the number of moves among them.
    [{ of: 'branches', branchIds }, 101 + 6 + 5],
    [{ of: 'key', keyId, branchIds: null }, 101],
  ];
  for (const [view, max] of views) {
    const source = countRowsRead(database, 'event');
    await new EventFeedRepository(source).page(view, { tx: '240', seq: '470000' }, 101);
    expect(source.read, JSON.stringify(view)).toBeGreaterThanOrEqual(101);
    expect(source.read, JSON.stringify(view)).toBeLessThanOrEqual(max);
  }
});
