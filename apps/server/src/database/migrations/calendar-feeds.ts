import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calendars of branches that others read by a secret address: of its token only the SHA-256 is kept. */
export class CalendarFeeds1764547200150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE calendar_feed (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        branch_id uuid NOT NULL REFERENCES branch,
        name text NOT NULL CHECK (name <> ''),
        token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
        created_by_id uuid REFERENCES user_account ON DELETE SET NULL,
        created_by_key text,                                  -- the name of the key that made it, where no account did
        created_at timestamptz NOT NULL,
        last_read_at timestamptz,
        content_hash bytea, changed_at timestamptz,           -- of what was read last, and since when it has been so
        revoked_at timestamptz
      );
      CREATE INDEX calendar_feed_branch ON calendar_feed (branch_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE calendar_feed');
  }
}
