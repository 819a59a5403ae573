-- How many active bookings of a day came from an address. Locks the address until the commit: of two of its requests
-- the second counts the first.
CREATE OR REPLACE FUNCTION booked_from(p_address_hash bytea, p_branch uuid, p_date date) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7103, hashtext(encode(p_address_hash, 'hex')));
  RETURN (SELECT count(*) FROM booking
           WHERE address_hash = p_address_hash AND branch_id = p_branch AND delivery_date = p_date AND status <> 'CANCELLED');
END $$;
