-- Returns the number of bookings verified by a telephone number that are neither cancelled nor delivered. Locks the number until the
-- commit, so that the second of two concurrent requests counts the first.
CREATE OR REPLACE FUNCTION bookings_verified_by(p_number bytea) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7112, hashtext(encode(p_number, 'hex')));
  RETURN (SELECT count(*) FROM booking WHERE verified_phone_hash = p_number AND status NOT IN ('CANCELLED', 'DELIVERED'));
END $$;
