-- Returns the time from which every key allows an attempt again; NULL: all allow one now. A key allows p_most attempts within p_seconds. The
-- function reads one key after the other: a join with the list of keys was planned as a scan of the whole table while the table was small,
-- and every connection kept that plan while the table grew.
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
    -- greatest ignores NULL.
    free_at := greatest(free_at, nth_attempt + window_of_key);
  END LOOP;
  RETURN free_at;
END $$;
