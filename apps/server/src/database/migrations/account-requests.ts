import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people ask for before they are let in: codes for telephones, links for passwords; and the list of accounts. */
export class AccountRequests1764547200006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A code is derived from its row's id and a key of the process: there is nothing of it to keep.
      ALTER TABLE one_time_code DROP COLUMN code_hash, ADD COLUMN user_id uuid REFERENCES user_account ON DELETE CASCADE,
        ADD CHECK (purpose IN ('SIGN_UP','CHANGE_PHONE')), ADD CHECK ((purpose = 'CHANGE_PHONE') = (user_id IS NOT NULL)),
        ADD CHECK (attempts BETWEEN 0 AND 5);
      CREATE INDEX one_time_code_user ON one_time_code (user_id) WHERE user_id IS NOT NULL;

      -- NULL: somebody asked for a link for an address without an account. It opens nothing, and asking took as long.
      ALTER TABLE password_token ALTER COLUMN user_id DROP NOT NULL;
      CREATE INDEX password_token_user ON password_token (user_id);
      CREATE INDEX password_token_expiry ON password_token (expires_at);

      CREATE INDEX user_account_name ON user_account (lower(name), id);
      CREATE INDEX user_account_search ON user_account USING gin ((lower(name || ' ' || email || ' ' || coalesce(phone_number, ''))) gin_trgm_ops);
      CREATE INDEX user_branch_branch ON user_branch (branch_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX user_branch_branch, user_account_search, user_account_name, password_token_expiry, password_token_user, one_time_code_user;
      DELETE FROM password_token WHERE user_id IS NULL;
      ALTER TABLE password_token ALTER COLUMN user_id SET NOT NULL;
      DELETE FROM one_time_code;
      ALTER TABLE one_time_code DROP CONSTRAINT one_time_code_attempts_check, DROP CONSTRAINT one_time_code_purpose_check, DROP CONSTRAINT one_time_code_check,
        DROP COLUMN user_id, ADD COLUMN code_hash bytea NOT NULL;
    `);
  }
}
