-- Counts one attempt under every key, or under none if one of them allows no more. Returns NULL if it was counted, else the time of the next
-- attempt. Locks: the rows of the keys, in their order, before all other locks.
CREATE OR REPLACE FUNCTION take_attempt(p_keys bytea[], p_most integer[], p_seconds integer[], p_now timestamptz) RETURNS timestamptz
LANGUAGE plpgsql AS $$
DECLARE
  free_at timestamptz;
  wanted bytea;
  window_of_key interval;
BEGIN
  -- Checks without locks first, so that the attempts of a flood are refused without waiting.
  free_at := attempts_free_at(p_keys, p_most, p_seconds, p_now);
  IF free_at IS NOT NULL THEN RETURN free_at; END IF;
  -- All callers lock the keys in the same order, so that two do not wait for each other.
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
