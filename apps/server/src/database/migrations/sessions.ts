import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that end when the account's do, and attempts counted where every process sees them. */
export class Sessions1764547200005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The account's sessions_valid_from when the family began: any change of it ends the family, whatever the clocks of the processes say.
      ALTER TABLE session_family ADD COLUMN sessions_valid_from timestamptz NOT NULL;
      CREATE INDEX session_family_user ON session_family (user_id);
      CREATE INDEX refresh_token_family ON refresh_token (family_id);
      CREATE INDEX refresh_token_expiry ON refresh_token (expires_at);

      CREATE TABLE attempt_limit (key_hash bytea PRIMARY KEY, attempts timestamptz[] NOT NULL DEFAULT '{}', expires_at timestamptz NOT NULL);
      CREATE INDEX attempt_limit_expiry ON attempt_limit (expires_at);

      -- When the last of the keys has room again; NULL: all have. Of each key at most p_most attempts lie within any p_seconds.
      CREATE FUNCTION attempts_free_at(p_keys bytea[], p_most integer[], p_seconds integer[], p_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
        SELECT max(free_at) FROM (
          SELECT (array_agg(attempt ORDER BY attempt DESC))[asked.most] + make_interval(secs => asked.seconds) AS free_at
            FROM unnest(p_keys, p_most, p_seconds) AS asked (key_hash, most, seconds)
            JOIN attempt_limit USING (key_hash)
            CROSS JOIN unnest(attempts) AS attempt
           WHERE attempt > p_now - make_interval(secs => asked.seconds)
           GROUP BY asked.key_hash, asked.most, asked.seconds
          HAVING count(*) >= asked.most
        ) AS full_keys
      $$;

      -- Counts one attempt under every key, or under none when one of them is full. NULL: counted; else when to come back.
      CREATE FUNCTION take_attempt(p_keys bytea[], p_most integer[], p_seconds integer[], p_now timestamptz) RETURNS timestamptz LANGUAGE plpgsql AS $$
      DECLARE free_at timestamptz;
      BEGIN
        -- Without a lock first: a flood that is refused anyway waits for nobody.
        free_at := attempts_free_at(p_keys, p_most, p_seconds, p_now);
        IF free_at IS NOT NULL THEN RETURN free_at; END IF;
        INSERT INTO attempt_limit (key_hash, expires_at) SELECT key_hash, p_now FROM unnest(p_keys) AS key_hash ORDER BY key_hash ON CONFLICT DO NOTHING;
        PERFORM 1 FROM attempt_limit WHERE key_hash = ANY (p_keys) ORDER BY key_hash FOR UPDATE;
        free_at := attempts_free_at(p_keys, p_most, p_seconds, p_now);
        IF free_at IS NOT NULL THEN RETURN free_at; END IF;
        UPDATE attempt_limit
           SET attempts = ARRAY (SELECT attempt FROM unnest(attempts) AS attempt WHERE attempt > p_now - make_interval(secs => asked.seconds) ORDER BY attempt) || p_now,
               expires_at = p_now + make_interval(secs => asked.seconds)
          FROM unnest(p_keys, p_seconds) AS asked (key_hash, seconds)
         WHERE attempt_limit.key_hash = asked.key_hash;
        RETURN NULL;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION take_attempt, attempts_free_at;
      DROP TABLE attempt_limit;
      DROP INDEX refresh_token_expiry, refresh_token_family, session_family_user;
      ALTER TABLE session_family DROP COLUMN sessions_valid_from;
    `);
  }
}
