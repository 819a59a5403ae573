import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a family can expect on the day, by branch, in three languages. Empty until staff write it. One column: the facts are only ever read together. */
export class BranchArrival1764547200090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE branch ADD COLUMN arrival jsonb NOT NULL DEFAULT '{"time": null, "call": null, "before": null, "carryIn": null}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE branch DROP COLUMN arrival');
  }
}
