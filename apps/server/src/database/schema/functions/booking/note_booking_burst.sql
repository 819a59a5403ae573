-- Stores the networks whose quota of a day is used up by an unverified place (p_used), and creates decisions for staff: for each day of a
-- network that used up its quota on three days or more within 24 hours, and for a day whose quota of all guests is used up (p_guests_used).
-- p_booking: the booking that has moved to the day; NULL: a new one, which is not inserted yet. Returns true if there is a new decision.
CREATE OR REPLACE FUNCTION note_booking_burst(p_booking uuid, p_branch uuid, p_date date, p_now timestamptz, p_used bytea[], p_guests_used boolean) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  days integer := 0;
  more integer;
BEGIN
  -- A burst whose bookings are all cancelled, moved or verified is over: the next unverified booking does not revive it.
  DELETE FROM booking_burst WHERE branch_id = p_branch AND delivery_date = p_date
     AND NOT EXISTS (SELECT FROM booking WHERE branch_id = p_branch AND delivery_date = p_date AND unverified_at IS NOT NULL
                        AND status <> 'CANCELLED' AND id IS DISTINCT FROM p_booking);
  INSERT INTO guest_quota_used (network_hash, branch_id, delivery_date, at) SELECT used, p_branch, p_date, p_now FROM unnest(p_used) AS used
    ON CONFLICT (network_hash, branch_id, delivery_date) DO UPDATE SET at = excluded.at;
  -- All callers insert in the same order, so that two do not wait for each other.
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
