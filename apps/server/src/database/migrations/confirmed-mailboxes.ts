import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the person behind an account has shown that its mailbox is theirs (ADR 0017). */
export class ConfirmedMailboxes1764547200060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE user_account ADD COLUMN email_confirmed boolean NOT NULL DEFAULT false;
      -- Staff were invited by a link, or made on the command line. Nobody knows it of the customers before this: they confirm from their profile.
      UPDATE user_account SET email_confirmed = true WHERE role = 'admin';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_account DROP COLUMN email_confirmed');
  }
}
