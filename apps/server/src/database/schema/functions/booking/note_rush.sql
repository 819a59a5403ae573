-- Notes what a place that was just taken without a proof has used up, and makes a decision for staff of what came at once: of a network
-- that has used up its share of three days within 24 hours, each of these days; and a day whose share of all guests is used up.
-- True: a day is new among the decisions.
CREATE OR REPLACE FUNCTION note_rush(p_branch uuid, p_date date, p_now timestamptz, p_used bytea[], p_guests_used boolean) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  days integer := 0;
  more integer;
BEGIN
  INSERT INTO share_used (network_hash, branch_id, delivery_date, at) SELECT used, p_branch, p_date, p_now FROM unnest(p_used) AS used
    ON CONFLICT (network_hash, branch_id, delivery_date) DO UPDATE SET at = excluded.at;
  -- In the order of all callers, so that two do not wait for each other.
  INSERT INTO unproved_rush (branch_id, delivery_date, at)
    SELECT DISTINCT branch_id, delivery_date, p_now FROM share_used AS s
     WHERE network_hash IN (SELECT network_hash FROM share_used
                             WHERE network_hash = ANY (p_used) AND at > p_now - interval '24 hours' GROUP BY network_hash HAVING count(*) >= 3)
       AND at > p_now - interval '24 hours'
     ORDER BY branch_id, delivery_date
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS days = ROW_COUNT;
  IF p_guests_used THEN
    INSERT INTO unproved_rush (branch_id, delivery_date, at) VALUES (p_branch, p_date, p_now) ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS more = ROW_COUNT;
    days := days + more;
  END IF;
  RETURN days > 0;
END $$;
