import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words of a name that have an index each, but for the first, which is the list of names itself. */
const words = [2, 3, 4, 5, 6];
/** Of the few names with more words, all. */
const further = 7;

const archived = 'WHERE archived_at IS NOT NULL';
const lists = (lowered: string, include: string, named: string) => `
      DROP INDEX booking_list_date_archived, booking_list_created_archived, booking_list_name_archived;
      CREATE INDEX booking_list_date_archived ON booking (delivery_date, id${lowered}) INCLUDE (${include}) ${archived};
      CREATE INDEX booking_list_created_archived ON booking (created_at, id${lowered}) INCLUDE (${include}) ${archived};
      CREATE INDEX booking_list_name_archived ON booking (lower(name), id) INCLUDE (name, delivery_date, created_at${named}) ${archived};`;

/**
 * A name of the archive is found by the beginning of any of its words without reading the table (ADR 0032): an index for each word,
 * with what a list is ordered by. The lists by date have the name, so that walking through them for a common one reads no table either.
 * All have it in lower case: to make that anew takes longer than to compare. About half a minute for a million bookings.
 */
export class ArchiveNames1764547200260 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The name from this word on, in lower case; null when it has fewer.
      CREATE FUNCTION booking_name_from(name text, word integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT substring(lower(name) from '^(?:[^ ]+ +){' || word - 1 || '}([^ ].*)$')
      $$;${lists(', lower(name)', 'search_text, name', ', branch_id')}
    `);
    for (const word of words)
      await runner.query(
        `CREATE INDEX booking_name_word_${word} ON booking (booking_name_from(name, ${word}), lower(name), id) INCLUDE (name, delivery_date, created_at, branch_id)
          ${archived} AND booking_name_from(name, ${word}) IS NOT NULL`,
      );
    await runner.query(
      `CREATE INDEX booking_name_further ON booking (id) INCLUDE (name, delivery_date, created_at, branch_id)
        ${archived} AND booking_name_from(name, ${further}) IS NOT NULL`,
    );
    // Without it, the statistics would be gathered when autovacuum comes round.
    await runner.query('ANALYZE booking');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ${words.map((word) => `booking_name_word_${word}`).join(', ')}, booking_name_further;${lists('', 'search_text', '')}
      DROP FUNCTION booking_name_from;
    `);
  }
}
