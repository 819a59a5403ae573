-- Moves a booking as a customer does: one without a proof counts in the shares of the day that it goes to, unless p_number proves it now.
-- As move_booking; SHARE: a proof is needed; NUMBER: p_number proves p_of_number bookings already; ' _RUSH' follows MOVED where staff have
-- a new decision because of it.
-- Locks: the number, the networks, then as move_booking.
CREATE OR REPLACE FUNCTION move_guest_booking(p_booking uuid, p_version integer, p_branch uuid, p_date date, p_plan_version integer, p_limit integer,
                                              p_now timestamptz, p_promise jsonb, p_answered uuid, p_status text, p_of_narrow integer,
                                              p_of_wide integer, p_guests integer, p_number bytea, p_of_number integer)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  was record;
  of_networks record;
  guests integer;
  outcome text;
  used bytea[];
BEGIN
  SELECT address_hash, network_hash, branch_id, delivery_date INTO was FROM booking
   WHERE id = p_booking AND unproved_at IS NOT NULL AND address_hash IS NOT NULL AND (branch_id, delivery_date) <> (p_branch, p_date);
  IF NOT FOUND THEN
    RETURN move_booking(p_booking, p_version, p_branch, p_date, p_plan_version, p_limit, p_now, p_promise, true, p_answered, p_status);
  END IF;
  IF p_number IS NOT NULL THEN
    IF proven_by(p_number) >= p_of_number THEN RETURN 'NUMBER'; END IF;
    outcome := move_booking(p_booking, p_version, p_branch, p_date, p_plan_version, p_limit, p_now, p_promise, true, p_answered, p_status);
    IF outcome = 'MOVED' THEN
      UPDATE booking SET unproved_at = NULL, address_hash = NULL, network_hash = NULL, proof_hash = p_number WHERE id = p_booking AND unproved_at IS NOT NULL;
    END IF;
    RETURN outcome;
  END IF;
  PERFORM lock_networks(was.address_hash, was.network_hash);
  of_networks := unproved_from(was.address_hash, was.network_hash, p_branch, p_date, p_now, NULL);
  IF of_networks.of_day >= p_of_narrow OR of_networks.wide_of_day >= p_of_wide THEN RETURN 'SHARE'; END IF;
  PERFORM pg_advisory_xact_lock_shared(7101, hashtext(p_branch::text));
  INSERT INTO day_ledger (branch_id, delivery_date) VALUES (p_branch, p_date) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM day_ledger
    WHERE (branch_id, delivery_date) = (p_branch, p_date) OR (branch_id, delivery_date) = (was.branch_id, was.delivery_date)
    ORDER BY branch_id, delivery_date FOR UPDATE;
  guests := guests_of_day(p_branch, p_date, p_now, NULL);
  IF guests >= p_guests THEN RETURN 'SHARE'; END IF;
  outcome := move_booking(p_booking, p_version, p_branch, p_date, p_plan_version, p_limit, p_now, p_promise, true, p_answered, p_status);
  IF outcome <> 'MOVED' THEN RETURN outcome; END IF;
  UPDATE booking SET unproved_at = p_now WHERE id = p_booking AND unproved_at IS NOT NULL;
  used := CASE WHEN of_networks.of_day + 1 >= p_of_narrow THEN ARRAY[was.address_hash] ELSE '{}' END
       || CASE WHEN of_networks.wide_of_day + 1 >= p_of_wide AND was.network_hash IS NOT NULL THEN ARRAY[was.network_hash] ELSE '{}' END;
  RETURN CASE WHEN note_rush(p_booking, p_branch, p_date, p_now, used, coalesce(guests + 1 >= p_guests, false)) THEN 'MOVED _RUSH' ELSE 'MOVED' END;
END $$;
