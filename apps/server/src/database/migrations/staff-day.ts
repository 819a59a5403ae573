import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is done to many bookings at once is one group of the audit log; and what staff note for each other (ADR 0046). */
export class StaffDay1764979200010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE audit_entry ADD COLUMN group_id uuid; -- the deed that it is a part of; NULL: it stands alone
CREATE INDEX audit_entry_group ON audit_entry (group_id) WHERE group_id IS NOT NULL;
ALTER TABLE booking ADD COLUMN internal_note text; -- by staff for staff`);
  }

  /** The release before works on this schema: nothing is taken back. */
  down(): Promise<void> {
    return Promise.reject(new Error('the release before works on this schema as it is'));
  }
}
