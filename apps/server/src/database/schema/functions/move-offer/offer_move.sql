-- Offers another day for a booking that is still at p_version, with the cause for the customer, and holds p_places of that day until
-- p_answer_by. Returns the row of claim_day; changes nothing unless its kind is 'claimed'.
CREATE OR REPLACE FUNCTION offer_move(p_booking uuid, p_version integer, p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_places integer, p_now timestamptz,
                           p_offer uuid, p_answer_by timestamptz, p_hold bytea, p_overridden text, p_by text, p_by_id uuid,
                           p_cause text, p_closed_day jsonb)
RETURNS day_claim LANGUAGE plpgsql AS $$
DECLARE
  claim day_claim;
  was booking;
BEGIN
  SELECT * INTO was FROM booking WHERE id = p_booking;
  claim := claim_day(p_branch, p_date, p_plan_version, p_limit, p_places, NULL, p_now, p_hold, NULL,
                     jsonb_build_object('postcode', was.postcode, 'expiresAt', p_answer_by, 'renewals', 0),
                     jsonb_build_object('booking', p_booking, 'version', p_version, 'restores', false));
  IF claim.kind <> 'claimed' THEN RETURN claim; END IF;
  PERFORM end_move_offer(p_booking, 'LAPSED', p_now);
  UPDATE move_offer SET latest = false WHERE booking_id = p_booking AND latest;
  INSERT INTO move_offer (id, booking_id, branch_id, delivery_date, from_branch_id, from_date, answer_by, overridden, offered_by, offered_by_id, offered_at,
                          cause, closed_day)
  VALUES (p_offer, p_booking, p_branch, p_date, was.branch_id, was.delivery_date, p_answer_by, p_overridden, p_by, p_by_id, p_now, p_cause, p_closed_day);
  UPDATE hold SET move_offer_id = p_offer WHERE token_hash = p_hold;
  UPDATE booking SET kept_limit = NULL, version = version + 1, updated_at = p_now WHERE id = p_booking;
  RETURN claim;
END $$;
