-- Whether a code that was found right can still open a booking. Locks it until the commit: of two bookings at once one has it.
CREATE OR REPLACE FUNCTION lock_code(p_code uuid, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM one_time_code WHERE id = p_code AND used_at IS NULL AND expires_at > p_now FOR UPDATE;
  RETURN FOUND;
END $$;
