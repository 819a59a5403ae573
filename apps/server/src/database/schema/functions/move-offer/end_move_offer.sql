-- Ends the pending offer of a booking and releases its place. The caller has the booking's row locked, and needs no lock of the day: the
-- next
-- caller may have the released place.
CREATE OR REPLACE FUNCTION end_move_offer(p_booking uuid, p_state text, p_now timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH ended AS (
    UPDATE move_offer SET state = CASE WHEN answer_by > p_now THEN p_state ELSE 'LAPSED' END, ended_at = p_now
     WHERE booking_id = p_booking AND state = 'WAITING' RETURNING id
  )
  DELETE FROM hold USING ended WHERE hold.move_offer_id = ended.id;
$$;
