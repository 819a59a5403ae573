-- Counts what a client's networks have without verification: the places of active bookings and live holds of a day (of_day, net48_of_day),
-- and the bookings of the last 24 hours for any date (in_24_hours, net48_in_24_hours). The client's own hold does not count. The caller
-- holds the locks of the networks.
CREATE OR REPLACE FUNCTION unverified_from(p_net64 bytea, p_net48 bytea, p_branch uuid, p_date date, p_now timestamptz, p_own_hold bytea,
                                         OUT of_day integer, OUT net48_of_day integer, OUT in_24_hours integer, OUT net48_in_24_hours integer)
LANGUAGE plpgsql AS $$
DECLARE since CONSTANT timestamptz := p_now - interval '24 hours';
BEGIN
  SELECT coalesce(sum(places) FILTER (WHERE branch_id = p_branch AND delivery_date = p_date AND status <> 'CANCELLED'), 0),
         count(*) FILTER (WHERE created_at > since)
    INTO of_day, in_24_hours FROM booking WHERE address_hash = p_net64 AND unverified_at IS NOT NULL;
  of_day := of_day + (SELECT coalesce(sum(places), 0) FROM hold WHERE address_hash = p_net64 AND branch_id = p_branch AND delivery_date = p_date
                         AND expires_at > p_now AND token_hash IS DISTINCT FROM p_own_hold);
  SELECT coalesce(sum(places) FILTER (WHERE branch_id = p_branch AND delivery_date = p_date AND status <> 'CANCELLED'), 0),
         count(*) FILTER (WHERE created_at > since)
    INTO net48_of_day, net48_in_24_hours FROM booking WHERE network_hash = p_net48 AND unverified_at IS NOT NULL;
  net48_of_day := net48_of_day + (SELECT coalesce(sum(places), 0) FROM hold WHERE network_hash = p_net48 AND branch_id = p_branch AND delivery_date = p_date
                                   AND expires_at > p_now AND token_hash IS DISTINCT FROM p_own_hold);
END $$;
