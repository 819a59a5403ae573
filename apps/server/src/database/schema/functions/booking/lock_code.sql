-- Returns whether a code that was checked can still be used. Locks it until the commit: one of two concurrent bookings gets it.
CREATE OR REPLACE FUNCTION lock_code(p_code uuid, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM one_time_code WHERE id = p_code AND used_at IS NULL AND expires_at > p_now FOR UPDATE;
  RETURN FOUND;
END $$;
