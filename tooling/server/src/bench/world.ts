import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { weekdays } from '@booking/domain/calendar/calendar-date';
import { Database } from '@booking/server/database/database';
import { EmbeddedPostgres } from '@booking/server/postgres/embedded-postgres';
import { createDataSource } from '@booking/server/app/data-source';
import { migrateDatabase } from '@booking/server/app/migrate-database';

/** Time of the measured server's clock: Wednesday, noon in Kuala Lumpur. */
export const benchInstant = '2026-03-04T04:00:00Z';

/** The branches, each with one postcode: 50001, 50002 and so on. */
export const branchCount = 11;

/** Number of bookings before the measurement. */
const bookingsOnFile = 100_000;

export interface BenchWorld {
  url: string;
  database: Database;
  close(): Promise<void>;
}

/** Starts a PostgreSQL of its own, durable as in production, with branches, bookings of a year before and after today, and statistics. */
export async function createBenchWorld(): Promise<BenchWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'booking-bench-'));
  const postgres = await EmbeddedPostgres.start({ dataDir });
  await migrateDatabase(postgres.url());
  // Without the time limits of an application's session: filling takes long.
  const database = new Database(await createDataSource({ url: postgres.url(), use: 'maintenance' }).initialize());
  await database.query(
    `WITH made AS (
       INSERT INTO branch (id, name, state, daily_limit, lead_time, delivery_range, delivery_weekdays)
       SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Branch ' || n, 'Selangor', 10000, 0, 365, $2
         FROM generate_series(1, $1::integer) AS n RETURNING id, name
     )
     INSERT INTO branch_coverage (branch_id, first_postcode, last_postcode)
     SELECT id, '500' || lpad(substr(name, 8), 2, '0'), '500' || lpad(substr(name, 8), 2, '0') FROM made`,
    [branchCount, weekdays],
  );
  await database.query(insertBookings, [bookingsOnFile, branchCount]);
  await database.query(
    `INSERT INTO day_ledger (branch_id, delivery_date, booked, deliveries, pieces)
     SELECT branch_id, delivery_date, sum(places), count(*), sum(quantity_mattress + quantity_bedset) FROM booking GROUP BY 1, 2`,
  );
  await database.query('ANALYZE');
  const close = async () => {
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.url(), database, close };
}

const insertBookings = `
INSERT INTO booking (id, reference, branch_id, delivery_date, order_number, order_key, postcode, city, state, quantity_mattress, quantity_bedset,
  name, email, primary_contact, manage_salt, manage_token_hash, created_at, updated_at)
SELECT uuidv7(), 'F' || n, ('00000000-0000-7000-8000-' || lpad((1 + n % $2)::text, 12, '0'))::uuid, DATE '2026-03-04' + (n / 11) % 300, 'FILE-' || n, 'FILE-' || n,
  '500' || lpad((1 + n % $2)::text, 2, '0'), 'Kuala Lumpur', 'Wp Kuala Lumpur', 1, 0, 'Customer ' || n, 'customer' || n || '@example.test', '0123456789',
  decode(md5(n::text) || md5('salt' || n), 'hex'), decode(md5('a' || n) || md5('b' || n), 'hex'), now(), now()
FROM generate_series(1, $1::integer) AS n`;
