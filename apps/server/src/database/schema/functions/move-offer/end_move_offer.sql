-- Ends the waiting offer of a booking, if there is one, and releases its places: with p_state, or as LAPSED after its time to answer. The
-- caller holds the lock of the booking's row. It needs no lock of the day, because a release makes room only.
CREATE OR REPLACE FUNCTION end_move_offer(p_booking uuid, p_state text, p_now timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH ended AS (
    UPDATE move_offer SET state = CASE WHEN answer_by > p_now THEN p_state ELSE 'LAPSED' END, ended_at = p_now
     WHERE booking_id = p_booking AND state = 'WAITING' RETURNING id
  )
  DELETE FROM hold USING ended WHERE hold.move_offer_id = ended.id;
$$;
