-- Whether a partner's key may have one more place of a day: its active bookings and its live holds, the own hold and the booking that
-- is moved excluded, are fewer than its share. The caller has the day locked.
CREATE OR REPLACE FUNCTION partner_has_room(p_key uuid, p_key_hash bytea, p_share integer, p_branch uuid, p_date date, p_now timestamptz,
                                            p_own_hold bytea, p_moved uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (SELECT count(*) FROM booking
           WHERE made_by_key = p_key AND branch_id = p_branch AND delivery_date = p_date AND status <> 'CANCELLED' AND id IS DISTINCT FROM p_moved)
       + (SELECT count(*) FROM hold
           WHERE browser_hash = p_key_hash AND branch_id = p_branch AND delivery_date = p_date AND expires_at > p_now
             AND token_hash IS DISTINCT FROM p_own_hold) < p_share;
$$;
