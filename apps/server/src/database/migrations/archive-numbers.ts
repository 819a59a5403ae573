import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A part of a number is looked for in the archive by four digits at a time (ADR 0031): three that stand together are in every sixtieth
 * booking, those that telephone numbers begin with in every sixth; four in every thousandth. Some twenty seconds for a million bookings.
 */
export class ArchiveNumbers1764547200270 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Each four digits that stand together: of 'tan 0123456' 0123, 1234, 2345 and 3456.
      CREATE FUNCTION booking_number_fours(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT array_agg(DISTINCT substr(run, at, 4))
          FROM regexp_split_to_table(searched, '[^0-9]+') AS run, generate_series(1, length(run) - 3) AS at
      $$;
      CREATE INDEX booking_search_numbers_archived ON booking USING gin (booking_number_fours(search_text)) WHERE archived_at IS NOT NULL;
      -- How often each four digits occur takes longer to find out than all else, and decides nothing.
      ALTER INDEX booking_search_numbers_archived ALTER COLUMN 1 SET STATISTICS 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX booking_search_numbers_archived;
      DROP FUNCTION booking_number_fours;
    `);
  }
}
