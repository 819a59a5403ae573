import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counting an attempt looks up one key after the other. A join with the list of keys was planned as a scan of the whole table
 * while the table was small, and every connection kept that plan while the table grew: each attempt cost more than the one before.
 */
export class AttemptsByKey1764547200120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When the last of the keys has room again; NULL: all have. Of each key at most p_most attempts lie within any p_seconds.
      CREATE OR REPLACE FUNCTION attempts_free_at(p_keys bytea[], p_most integer[], p_seconds integer[], p_now timestamptz) RETURNS timestamptz
      LANGUAGE plpgsql STABLE AS $$
      DECLARE
        window_of_key interval;
        nth_attempt timestamptz;
        free_at timestamptz;
      BEGIN
        FOR i IN 1 .. cardinality(p_keys) LOOP
          window_of_key := make_interval(secs => p_seconds[i]);
          SELECT attempt INTO nth_attempt FROM attempt_limit, unnest(attempts) AS attempt
           WHERE key_hash = p_keys[i] AND attempt > p_now - window_of_key ORDER BY attempt DESC LIMIT 1 OFFSET p_most[i] - 1;
          -- greatest passes over NULL.
          free_at := greatest(free_at, nth_attempt + window_of_key);
        END LOOP;
        RETURN free_at;
      END $$;

      -- Counts one attempt under every key, or under none when one of them is full. NULL: counted; else when to come back.
      CREATE OR REPLACE FUNCTION take_attempt(p_keys bytea[], p_most integer[], p_seconds integer[], p_now timestamptz) RETURNS timestamptz
      LANGUAGE plpgsql AS $$
      DECLARE
        free_at timestamptz;
        wanted bytea;
        window_of_key interval;
      BEGIN
        -- Without a lock first: a flood that is refused anyway waits for nobody.
        free_at := attempts_free_at(p_keys, p_most, p_seconds, p_now);
        IF free_at IS NOT NULL THEN RETURN free_at; END IF;
        -- All callers lock in the order of the keys.
        FOR wanted IN SELECT key_hash FROM unnest(p_keys) AS key_hash ORDER BY key_hash LOOP
          PERFORM 1 FROM attempt_limit WHERE key_hash = wanted FOR UPDATE;
          IF NOT FOUND THEN
            INSERT INTO attempt_limit (key_hash, expires_at) VALUES (wanted, p_now) ON CONFLICT DO NOTHING;
            PERFORM 1 FROM attempt_limit WHERE key_hash = wanted FOR UPDATE;
          END IF;
        END LOOP;
        free_at := attempts_free_at(p_keys, p_most, p_seconds, p_now);
        IF free_at IS NOT NULL THEN RETURN free_at; END IF;
        FOR i IN 1 .. cardinality(p_keys) LOOP
          window_of_key := make_interval(secs => p_seconds[i]);
          UPDATE attempt_limit
             SET attempts = ARRAY (SELECT attempt FROM unnest(attempts) AS attempt WHERE attempt > p_now - window_of_key ORDER BY attempt) || p_now,
                 expires_at = p_now + window_of_key
           WHERE key_hash = p_keys[i];
        END LOOP;
        RETURN NULL;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION attempts_free_at(p_keys bytea[], p_most integer[], p_seconds integer[], p_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
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

      CREATE OR REPLACE FUNCTION take_attempt(p_keys bytea[], p_most integer[], p_seconds integer[], p_now timestamptz) RETURNS timestamptz LANGUAGE plpgsql AS $$
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
}
