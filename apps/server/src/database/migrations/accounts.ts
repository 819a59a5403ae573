import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who sign in, their sessions and codes, and the record of what staff changed. */
export class Accounts1764547200002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE user_account (
        id uuid PRIMARY KEY DEFAULT uuidv7(), name text NOT NULL, email text NOT NULL, password_hash text,
        role text NOT NULL CHECK (role IN ('user','admin')), scope text[] NOT NULL DEFAULT '{}',
        phone_number text, formatted_phone_number text, country_code text, country_calling_code text, firm text, photo_url text,
        disabled boolean NOT NULL DEFAULT false, sessions_valid_from timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX user_account_email ON user_account (lower(email));
      CREATE TABLE user_branch (user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE, branch_id uuid NOT NULL REFERENCES branch ON DELETE CASCADE, PRIMARY KEY (user_id, branch_id));
      CREATE TABLE session_family (id uuid PRIMARY KEY DEFAULT uuidv7(), user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE, revoked_at timestamptz, created_at timestamptz NOT NULL DEFAULT now());
      CREATE TABLE refresh_token (token_hash bytea PRIMARY KEY, family_id uuid NOT NULL REFERENCES session_family ON DELETE CASCADE, expires_at timestamptz NOT NULL, used_at timestamptz, created_at timestamptz NOT NULL DEFAULT now());
      CREATE TABLE one_time_code (id uuid PRIMARY KEY DEFAULT uuidv7(), phone_number text NOT NULL, purpose text NOT NULL, code_hash bytea NOT NULL, attempts integer NOT NULL DEFAULT 0, expires_at timestamptz NOT NULL, used_at timestamptz, created_at timestamptz NOT NULL DEFAULT now());
      CREATE INDEX one_time_code_phone ON one_time_code (phone_number, created_at);
      CREATE TABLE password_token (token_hash bytea PRIMARY KEY, user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE, expires_at timestamptz NOT NULL, used_at timestamptz, created_at timestamptz NOT NULL DEFAULT now());
      CREATE TABLE audit_entry (id uuid PRIMARY KEY DEFAULT uuidv7(), at timestamptz NOT NULL, actor_id uuid, actor_name text NOT NULL, action text NOT NULL, entity text NOT NULL, entity_id text NOT NULL, before jsonb, after jsonb);
      CREATE INDEX audit_entry_entity ON audit_entry (entity_id, id DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE audit_entry, password_token, one_time_code, refresh_token, session_family, user_branch, user_account;
    `);
  }
}
