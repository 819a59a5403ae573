import type { MigrationInterface, QueryRunner } from 'typeorm';

const text = 'booking_search_text(name, email, reference, order_number, primary_contact, secondary_contact)';
const foreign = `booking_foreign_letters(${text})`;

/** Each with its condition: the archive and the rest are never searched together, but for a customer's own. */
const indexes = [
  ['booking_search', text, 'archived_at IS NULL'],
  ['booking_search_archived', text, 'archived_at IS NOT NULL'],
  ['booking_search_foreign', foreign, 'archived_at IS NULL'],
  ['booking_search_foreign_archived', foreign, 'archived_at IS NOT NULL'],
] as const;

/**
 * How common a text is decides how it is searched for, so more of what occurs is kept than of other columns. Statistics of their own:
 * the planner does not believe those of an index of a part of the table.
 */
const statistics = [
  ['booking_searched', text],
  ['booking_searched_foreign', foreign],
] as const;
const kept = 500;

/**
 * A search that stays as fast as the archive grows: an index of its own for what is not in it; and one that knows letters outside of
 * ASCII, which make no trigrams in the collation C, so that a search for a Chinese or Tamil name read every booking.
 */
export class SearchHalves1764547200175 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- In hexadecimal digits, which make trigrams everywhere: 'Tan 陈美玲' is '20e99988e7be8ee78eb2'. The database's encoding is UTF-8,
      -- so that nothing can change what convert_to answers.
      CREATE FUNCTION booking_foreign_letters(searched text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT encode(convert_to(regexp_replace(searched, '[\\u0001-\\u007f]+', ' ', 'g'), 'UTF8'), 'hex')
      $$;
      DROP INDEX booking_search;
      ${indexes.map(([name, expression, half]) => `CREATE INDEX ${name} ON booking USING gin (${expression} gin_trgm_ops) WHERE ${half};`).join('\n')}
      ${statistics.map(([name, expression]) => `CREATE STATISTICS ${name} ON (${expression}) FROM booking; ALTER STATISTICS ${name} SET STATISTICS ${kept};`).join('\n')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP STATISTICS ${statistics.map(([name]) => name).join(', ')};
      DROP INDEX ${indexes.map(([name]) => name).join(', ')};
      DROP FUNCTION booking_foreign_letters;
      CREATE INDEX booking_search ON booking USING gin (${text} gin_trgm_ops);
      ALTER INDEX booking_search ALTER COLUMN 1 SET STATISTICS ${kept};
    `);
  }
}
