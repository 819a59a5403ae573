import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose name stands in a booking's history, by id: a name alone could be another's, and an erasure must find the right one. */
export class EventAuthors1764547200011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- NULL: a guest, a job, an account that is gone. The key refuses a change by somebody who is erased while they make it.
      ALTER TABLE booking_event ADD COLUMN by_id uuid REFERENCES user_account ON DELETE SET NULL;
      CREATE INDEX booking_event_author ON booking_event (by_id) WHERE by_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking_event DROP COLUMN by_id');
  }
}
