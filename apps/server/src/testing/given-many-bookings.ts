import type { Database } from '../database/database.js';

/** Adds more bookings to a branch than a page has: FULL-1, FULL-2 and so on, on forty days from 10 March 2026. */
export async function givenManyBookings(
  database: Database,
  branchId: string,
  count: number,
  { start = '2026-03-10', days = 40, postcode = '70003' } = {},
): Promise<void> {
  await database.query(
    `INSERT INTO booking (id, reference, branch_id, delivery_date, order_number, order_key, postcode, city, state, quantity_mattress, quantity_bedset, name, email,
       primary_contact, manage_salt, manage_token_hash, created_at, updated_at)
     SELECT uuidv7(), 'FULL-' || n, $1, $3::date + n % $4::integer, 'FULL-' || n, 'FULL-' || n, $5, 'Seremban', 'Negeri Sembilan', 1, 0, 'Customer ' || n,
       'c@example.test', '0123456789', '\\x00', sha256(n::text::bytea), now(), now() FROM generate_series(1, $2::integer) AS n`,
    [branchId, count, start, days, postcode],
  );
}
