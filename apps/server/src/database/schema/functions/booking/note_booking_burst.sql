-- Stores which quota a place without verification has used up, and creates a decision for staff when many such bookings came within a short
-- time: on three days whose quota of one network was used up within 24 hours, and on a day whose quota of all guests is used up.
-- p_booking: the booking that has moved there; NULL: it is not inserted yet. Returns true if there is a new decision.
CREATE OR REPLACE FUNCTION note_booking_burst(p_booking uuid, p_branch uuid, p_date date, p_now timestamptz, p_used bytea[], p_guests_used boolean) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  days integer := 0;
  more integer;
BEGIN
  -- A booking burst that is over, since all its bookings are gone, does not come back with the next family's.
  DELETE FROM booking_burst WHERE branch_id = p_branch AND delivery_date = p_date
     AND NOT EXISTS (SELECT FROM booking WHERE branch_id = p_branch AND delivery_date = p_date AND unverified_at IS NOT NULL
                        AND status <> 'CANCELLED' AND id IS DISTINCT FROM p_booking);
  INSERT INTO guest_quota_used (network_hash, branch_id, delivery_date, at) SELECT used, p_branch, p_date, p_now FROM unnest(p_used) AS used
    ON CONFLICT (network_hash, branch_id, delivery_date) DO UPDATE SET at = excluded.at;
  -- In the order of all callers, so that two do not wait for each other.
  INSERT INTO booking_burst (branch_id, delivery_date, at)
    SELECT DISTINCT branch_id, delivery_date, p_now FROM guest_quota_used AS s
     WHERE network_hash IN (SELECT network_hash FROM guest_quota_used
                             WHERE network_hash = ANY (p_used) AND at > p_now - interval '24 hours' GROUP BY network_hash HAVING count(*) >= 3)
       AND at > p_now - interval '24 hours'
     ORDER BY branch_id, delivery_date
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS days = ROW_COUNT;
  IF p_guests_used THEN
    INSERT INTO booking_burst (branch_id, delivery_date, at) VALUES (p_branch, p_date, p_now) ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS more = ROW_COUNT;
    days := days + more;
  END IF;
  RETURN days > 0;
END $$;
