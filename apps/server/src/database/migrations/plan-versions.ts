import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A form that was opened before another's change is refused (contract, "Versions"). A closed day may be announced and not yet certain. */
export class PlanVersions1764547200070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE branch ADD COLUMN version integer NOT NULL DEFAULT 1;
      ALTER TABLE restriction ADD COLUMN version integer NOT NULL DEFAULT 1;
      ALTER TABLE closed_day ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN tentative boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE closed_day DROP COLUMN tentative, DROP COLUMN version;
      ALTER TABLE restriction DROP COLUMN version;
      ALTER TABLE branch DROP COLUMN version;
    `);
  }
}
