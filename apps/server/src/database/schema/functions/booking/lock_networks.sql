-- Locks a client's networks until the commit, the /64 first: the second of two concurrent requests counts the first.
CREATE OR REPLACE FUNCTION lock_networks(p_net64 bytea, p_net48 bytea) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7103, hashtext(encode(p_net64, 'hex')));
  IF p_net48 IS NOT NULL THEN PERFORM pg_advisory_xact_lock(7111, hashtext(encode(p_net48, 'hex'))); END IF;
END $$;
