import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A search for users that finds telephone numbers however they are written, as the search for bookings does. */
export class UserSearch1764547200110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A process of the version before finds what it found, without the index: there are few accounts while versions change.
    await runner.query(`
      -- What a search looks through, in lower case: as written, and the telephone number once more as digits, a Malaysian one in its
      -- national form (packages/domain, compact-number.ts reads the search the same way).
      CREATE FUNCTION user_search_text(name text, email text, phone_number text)
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT lower(name || ' ' || email || ' ' || coalesce(phone_number, ''))
          || ' ' || coalesce(regexp_replace(regexp_replace(phone_number, '[^0-9]', '', 'g'), '^60', '0'), '')
      $$;
      DROP INDEX user_account_search;
      CREATE INDEX user_account_search ON user_account USING gin (user_search_text(name, email, phone_number) gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX user_account_search;
      DROP FUNCTION user_search_text;
      CREATE INDEX user_account_search ON user_account USING gin ((lower(name || ' ' || email || ' ' || coalesce(phone_number, ''))) gin_trgm_ops);
    `);
  }
}
