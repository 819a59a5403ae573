import type { MigrationInterface, QueryRunner } from 'typeorm';

const expression = 'booking_search_text(name, email, reference, order_number, primary_contact, secondary_contact)';
const halves = [
  ['', 'archived_at IS NULL'],
  ['_archived', 'archived_at IS NOT NULL'],
] as const;

/** The searches of each half, of a text. */
const searches = (text: string) =>
  halves
    .map(
      ([suffix, half]) => `
      CREATE INDEX booking_search${suffix} ON booking USING gin (${text} gin_trgm_ops) WHERE ${half};
      CREATE INDEX booking_search_foreign${suffix} ON booking USING gin (booking_foreign_letters(${text}) gin_trgm_ops) WHERE ${half};`,
    )
    .join('');
const dropped = `
      DROP STATISTICS booking_searched_foreign;
      DROP INDEX booking_search, booking_search_archived, booking_search_foreign, booking_search_foreign_archived,
        booking_list_date_archived, booking_list_created_archived, booking_list_name_archived;`;
const foreignStatistics = (text: string) => `
      CREATE STATISTICS booking_searched_foreign ON (booking_foreign_letters(${text})) FROM booking;
      ALTER STATISTICS booking_searched_foreign SET STATISTICS 500;`;

/**
 * The searched text is kept, not put together at each comparison (ADR 0030): ten times as many are compared in the same time. The
 * archive's lists have it in their indexes, so that walking through them for something common does not read the table; those by name
 * have the other orders, so that names with two first letters are put in order without it; and the words of the text have an index,
 * for whole numbers and addresses. The table is written anew: some three minutes for a million bookings.
 */
export class SearchColumn1764547200240 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP STATISTICS booking_searched;${dropped}
      ALTER TABLE booking ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (${expression}) STORED;
      ALTER TABLE booking ALTER COLUMN search_text SET STATISTICS 500;${searches('search_text')}${foreignStatistics('search_text')}
      CREATE INDEX booking_search_words_archived ON booking USING gin (string_to_array(search_text, ' ')) WHERE archived_at IS NOT NULL;
      CREATE INDEX booking_list_date_archived ON booking (delivery_date, id) INCLUDE (search_text) WHERE archived_at IS NOT NULL;
      CREATE INDEX booking_list_created_archived ON booking (created_at, id) INCLUDE (search_text) WHERE archived_at IS NOT NULL;
      CREATE INDEX booking_list_name_archived ON booking (lower(name), id) INCLUDE (name, delivery_date, created_at) WHERE archived_at IS NOT NULL;
    `);
    // Without it, the statistics would be gathered when autovacuum comes round.
    await runner.query('ANALYZE booking');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX booking_search_words_archived;${dropped}
      ALTER TABLE booking DROP COLUMN search_text;${searches(expression)}${foreignStatistics(expression)}
      CREATE STATISTICS booking_searched ON (${expression}) FROM booking;
      ALTER STATISTICS booking_searched SET STATISTICS 500;
      CREATE INDEX booking_list_date_archived ON booking (delivery_date, id) WHERE archived_at IS NOT NULL;
      CREATE INDEX booking_list_created_archived ON booking (created_at, id) WHERE archived_at IS NOT NULL;
      CREATE INDEX booking_list_name_archived ON booking (lower(name), id) INCLUDE (name) WHERE archived_at IS NOT NULL;
    `);
  }
}
