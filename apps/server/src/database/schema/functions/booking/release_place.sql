-- Releases one place. The caller has the booking's row locked, so that a place is released once.
CREATE OR REPLACE FUNCTION release_place(p_branch uuid, p_date date) RETURNS void LANGUAGE sql AS $$
  UPDATE day_ledger SET booked = booked - 1 WHERE branch_id = p_branch AND delivery_date = p_date;
$$;
