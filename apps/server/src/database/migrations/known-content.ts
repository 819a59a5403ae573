import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a change that waits is compared with before it is sent, and who caused it (ADR 0037). Empty in messages of the version before. */
export class KnownContent1764806400002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE outbox_message
  ADD COLUMN content_hash bytea,        -- of what this change says
  ADD COLUMN known_hash bytea,          -- of what the family would have been told before the first of the changes that wait; NULL: nothing
  ADD COLUMN seen_hash bytea,           -- of what the family saw when it last made one of these changes itself; NULL: it made none
  ADD COLUMN unasked boolean            -- staff, a key or the clock caused it`);
  }

  /** The release before works on this schema: nothing is taken back. */
  down(): Promise<void> {
    return Promise.reject(new Error('the release before works on this schema as it is'));
  }
}
