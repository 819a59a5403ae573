-- Locks a client's networks until the commit, the narrow one first: of two of its requests the second counts the first.
CREATE OR REPLACE FUNCTION lock_networks(p_narrow bytea, p_wide bytea) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7103, hashtext(encode(p_narrow, 'hex')));
  IF p_wide IS NOT NULL THEN PERFORM pg_advisory_xact_lock(7111, hashtext(encode(p_wide, 'hex'))); END IF;
END $$;
