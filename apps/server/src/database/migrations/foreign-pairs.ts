import type { MigrationInterface, QueryRunner } from 'typeorm';

const halves = [
  ['', 'archived_at IS NULL'],
  ['_archived', 'archived_at IS NOT NULL'],
] as const;
const searchedOrder = `booking_search_text(coalesce(name, ''), coalesce(email, ''), '', order_number, coalesce(primary_contact, ''), NULL)`;

const indexes = (expressionOf: (text: string) => string) =>
  [
    ...halves.map(
      ([suffix, half]) => `
      CREATE INDEX booking_search_foreign${suffix} ON booking USING gin (${expressionOf('search_text')}) WHERE ${half};`,
    ),
    `
      CREATE INDEX customer_order_search_foreign ON customer_order USING gin (${expressionOf(searchedOrder)});`,
  ].join('');
const statistics = (of: string) => `
      CREATE STATISTICS booking_searched_foreign ON (${of}(search_text)) FROM booking;
      ALTER STATISTICS booking_searched_foreign SET STATISTICS 500;`;
const dropped = `
      DROP STATISTICS booking_searched_foreign;
      DROP INDEX booking_search_foreign, booking_search_foreign_archived, customer_order_search_foreign;`;

/**
 * Letters outside of ASCII are looked for two by two. As hexadecimal digits, a Tamil name made a hundred trigrams, of which nearly
 * all are in every other Tamil name; its pairs of letters are few, and rare (ADR 0031). booking_foreign_letters stays: a process of the
 * version before may go on searching with it while the next one starts.
 */
export class ForeignPairs1764547200250 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Each letter outside of ASCII, and each two that stand together: of 'Tan 陈美玲' 陈, 陈美, 美, 美玲 and 玲. Most texts have none.
      CREATE FUNCTION booking_foreign_pairs(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT CASE WHEN octet_length(searched) = char_length(searched) THEN '{}' ELSE (
          SELECT array_agg(DISTINCT substr(run, at, letters))
            FROM regexp_split_to_table(searched, '[\\u0001-\\u007f]+') AS run,
                 generate_series(1, length(run)) AS at, generate_series(1, 2) AS letters) END
      $$;${dropped}${indexes((text) => `booking_foreign_pairs(${text})`)}${statistics('booking_foreign_pairs')}
    `);
    // Without it, the statistics would be gathered when autovacuum comes round.
    await runner.query('ANALYZE booking');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${dropped}
      DROP FUNCTION booking_foreign_pairs;${indexes((text) => `booking_foreign_letters(${text}) gin_trgm_ops`)}${statistics('booking_foreign_letters')}
    `);
  }
}
