-- Offers a booking that is still at p_version another day, with the cause that the customer is given, and keeps a place of it until p_answer_by. OFFERED; or FULL, STALE, or
-- WAITING (it has an offer already), with nothing changed; PL001 as claim_day.
CREATE OR REPLACE FUNCTION offer_move(p_booking uuid, p_version integer, p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz,
                           p_offer uuid, p_answer_by timestamptz, p_hold bytea, p_overridden text, p_by text, p_by_id uuid,
                           p_cause text, p_closed_day jsonb)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE was booking;
BEGIN
  PERFORM lock_day(p_branch, p_date, p_plan_version, NULL, NULL, NULL);
  SELECT * INTO was FROM booking WHERE id = p_booking AND version = p_version AND status = 'CONFIRMED' FOR UPDATE;
  IF NOT FOUND THEN RETURN 'STALE'; END IF;
  IF EXISTS (SELECT 1 FROM move_offer WHERE booking_id = p_booking AND state = 'WAITING' AND answer_by > p_now) THEN RETURN 'WAITING'; END IF;
  IF (SELECT booked FROM day_ledger WHERE branch_id = p_branch AND delivery_date = p_date)
     + (SELECT count(*) FROM hold WHERE branch_id = p_branch AND delivery_date = p_date AND expires_at > p_now) >= p_limit THEN
    RETURN 'FULL';
  END IF;
  PERFORM end_move_offer(p_booking, 'LAPSED', p_now);
  UPDATE move_offer SET latest = false WHERE booking_id = p_booking AND latest;
  INSERT INTO move_offer (id, booking_id, branch_id, delivery_date, from_branch_id, from_date, answer_by, overridden, offered_by, offered_by_id, offered_at,
                          cause, closed_day)
  VALUES (p_offer, p_booking, p_branch, p_date, was.branch_id, was.delivery_date, p_answer_by, p_overridden, p_by, p_by_id, p_now, p_cause, p_closed_day);
  INSERT INTO hold (token_hash, branch_id, delivery_date, postcode, expires_at, created_at, move_offer_id)
  VALUES (p_hold, p_branch, p_date, was.postcode, p_answer_by, p_now, p_offer);
  UPDATE booking SET kept_limit = NULL, version = version + 1, updated_at = p_now WHERE id = p_booking;
  RETURN 'OFFERED';
END $$;
