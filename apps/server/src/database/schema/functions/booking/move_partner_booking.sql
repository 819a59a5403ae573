-- Moves a booking as the partner's key that made it does, within its share of the day that it goes to: as move_booking.
-- Locks: as move_booking.
CREATE OR REPLACE FUNCTION move_partner_booking(p_booking uuid, p_version integer, p_branch uuid, p_date date, p_plan_version integer, p_limit integer,
                                                p_now timestamptz, p_promise jsonb, p_answered uuid, p_status text, p_key uuid, p_key_hash bytea,
                                                p_share integer)
RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7101, hashtext(p_branch::text));
  INSERT INTO day_ledger (branch_id, delivery_date) VALUES (p_branch, p_date) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM day_ledger
    WHERE (branch_id, delivery_date) = (p_branch, p_date)
       OR (branch_id, delivery_date) = (SELECT branch_id, delivery_date FROM booking WHERE id = p_booking)
    ORDER BY branch_id, delivery_date FOR UPDATE;
  IF NOT partner_has_room(p_key, p_key_hash, p_share, p_branch, p_date, p_now, NULL, p_booking) THEN RETURN 'FULL'; END IF;
  RETURN move_booking(p_booking, p_version, p_branch, p_date, p_plan_version, p_limit, p_now, p_promise, true, p_answered, p_status);
END $$;
