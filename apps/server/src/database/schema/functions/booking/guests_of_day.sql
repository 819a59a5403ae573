-- Returns the number of places of a day that guests took without verification in the last hour, or hold now; the client's own hold does not
-- count. The caller holds the lock of the day.
CREATE OR REPLACE FUNCTION guests_of_day(p_branch uuid, p_date date, p_now timestamptz, p_own_hold bytea) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT (SELECT coalesce(sum(places), 0) FROM booking
           WHERE branch_id = p_branch AND delivery_date = p_date AND unverified_at > p_now - interval '1 hour' AND status <> 'CANCELLED')::integer
       + (SELECT coalesce(sum(places), 0) FROM hold
           WHERE branch_id = p_branch AND delivery_date = p_date AND expires_at > p_now AND address_hash IS NOT NULL
             AND token_hash IS DISTINCT FROM p_own_hold)::integer;
$$;
