import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The line of a move keeps the id of the branch that was left: names change. */
export class LeftBranches1764547200320 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking_event ADD COLUMN from_branch_id uuid REFERENCES branch (id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking_event DROP COLUMN from_branch_id');
  }
}
