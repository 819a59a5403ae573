-- Whether a customer may move a booking to a day: the address that it was booked from has less than its share of that day.
CREATE OR REPLACE FUNCTION may_move_to(p_booking uuid, p_branch uuid, p_date date, p_share integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE v_address bytea;
BEGIN
  SELECT address_hash INTO v_address FROM booking WHERE id = p_booking AND (branch_id, delivery_date) <> (p_branch, p_date);
  RETURN v_address IS NULL OR booked_from(v_address, p_branch, p_date) < p_share;
END $$;
