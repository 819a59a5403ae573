import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that are sent to a mailbox to confirm it, or to ask whether another may take its place (ADR 0017). */
export class EmailLinks1764547200061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- user_id NULL: somebody signed up with an address that has an account. It opens nothing, and the work was the same.
      CREATE TABLE email_link (
        token_hash bytea PRIMARY KEY, user_id uuid REFERENCES user_account ON DELETE CASCADE, new_email text,
        expires_at timestamptz NOT NULL, used_at timestamptz, created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX email_link_user ON email_link (user_id);
      CREATE INDEX email_link_expiry ON email_link (expires_at);

      -- An account that nobody confirmed makes way for an invitation; what it booked stays, without an account.
      ALTER TABLE booking DROP CONSTRAINT booking_user_id_fkey, ADD CONSTRAINT booking_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account ON DELETE SET NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking DROP CONSTRAINT booking_user_id_fkey, ADD CONSTRAINT booking_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account;
      DROP TABLE email_link;
    `);
  }
}
