import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists of bookings are ordered by, with the name that their indexes carry. */
const orders = [
  ['date', 'delivery_date', ''],
  ['created', 'created_at', ''],
  // The name itself too: an expression alone would send every row of an index to the table.
  ['name', 'lower(name)', ' INCLUDE (name)'],
] as const;
/** The archive and the rest are never listed together, but for a customer's own. */
const halves = [
  ['', 'archived_at IS NULL'],
  ['_archived', 'archived_at IS NOT NULL'],
] as const;

const indexes = orders.flatMap(([order, expression, include]) =>
  halves.flatMap(([suffix, half]) => [
    { name: `booking_list_${order}${suffix}`, on: `(${expression}, id)${include} WHERE ${half}` },
    { name: `booking_group_${order}${suffix}`, on: `(branch_id, status, ${expression}, id)${include} WHERE ${half}` },
  ]),
);

/**
 * Lists of bookings that stay as fast as they grow: an index for each order, for the whole and for each branch and status;
 * and a search that finds telephone and order numbers however they are written.
 */
export class BookingLists1764547200080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX booking_delivery_date, booking_created, booking_name, booking_search;

      -- What a search looks through, in lower case: as written, and numbers once more without spaces and punctuation, Malaysian
      -- telephone numbers in their national form (packages/domain, booking-search.ts reads the search the same way).
      CREATE FUNCTION booking_search_text(name text, email text, reference text, order_number text, primary_contact text, secondary_contact text)
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT lower(name || ' ' || email || ' ' || reference || ' ' || order_number)
          || ' ' || regexp_replace(lower(order_number), '[^a-z0-9]', '', 'g')
          || ' ' || regexp_replace(regexp_replace(primary_contact, '[^0-9]', '', 'g'), '^60', '0')
          || ' ' || coalesce(regexp_replace(regexp_replace(secondary_contact, '[^0-9]', '', 'g'), '^60', '0'), '')
      $$;
      CREATE INDEX booking_search ON booking
        USING gin (booking_search_text(name, email, reference, order_number, primary_contact, secondary_contact) gin_trgm_ops);
      -- Whether a search is for something rare or common decides how it is read, so more of what occurs is kept in the statistics.
      ALTER INDEX booking_search ALTER COLUMN 1 SET STATISTICS 500;
    `);
    for (const { name, on } of indexes) await runner.query(`CREATE INDEX ${name} ON booking ${on}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ${indexes.map(({ name }) => name).join(', ')}, booking_search;
      DROP FUNCTION booking_search_text;
      CREATE INDEX booking_delivery_date ON booking (delivery_date, id) WHERE archived_at IS NULL;
      CREATE INDEX booking_created ON booking (created_at, id);
      CREATE INDEX booking_name ON booking (lower(name), id);
      CREATE INDEX booking_search ON booking USING gin ((lower(name || ' ' || order_number || ' ' || reference || ' ' || email || ' ' || primary_contact)) gin_trgm_ops);
    `);
  }
}
