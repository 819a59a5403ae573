-- Ends an offer without a move, for its customer, for staff or after its time, if the booking is still at p_version. Returns ENDED; or,
-- without a change, STALE for another version, and ANSWERED for an offer that no longer waits or, with LAPSED, can still be answered.
CREATE OR REPLACE FUNCTION close_move_offer(p_booking uuid, p_version integer, p_offer uuid, p_state text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM booking WHERE id = p_booking AND version = p_version FOR UPDATE;
  IF NOT FOUND THEN RETURN 'STALE'; END IF;
  IF NOT EXISTS (SELECT 1 FROM move_offer
                  WHERE id = p_offer AND booking_id = p_booking AND state = 'WAITING' AND (answer_by <= p_now) = (p_state = 'LAPSED')) THEN
    RETURN 'ANSWERED';
  END IF;
  PERFORM end_move_offer(p_booking, p_state, p_now);
  UPDATE booking SET version = version + 1, updated_at = p_now WHERE id = p_booking;
  RETURN 'ENDED';
END $$;
