-- Returns whether a client without verification may have one more hold, of p_places; its own hold does not count. Its browser, if known,
-- and its networks must have fewer live holds than their quotas, and its networks room for the places in their quotas of this day. Those
-- count a hold that has ended for an hour from its beginning, so that one client cannot hold the day again and again. Locks: the browser.
-- The caller holds the locks of the networks.
CREATE OR REPLACE FUNCTION may_hold_more(p_branch uuid, p_date date, p_places integer, p_now timestamptz, p_own_hold bytea, p_net64 bytea,
                                         p_net48 bytea, p_browser bytea, p_quotas jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE hour_ago CONSTANT timestamptz := p_now - interval '1 hour';
BEGIN
  IF p_browser IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(7106, hashtext(encode(p_browser, 'hex')));
    IF (SELECT count(*) FROM hold WHERE browser_hash = p_browser AND expires_at > p_now AND token_hash <> p_own_hold) >= (p_quotas->>'browserHolds')::integer THEN
      RETURN false;
    END IF;
  END IF;
  RETURN NOT EXISTS (
           SELECT FROM hold WHERE address_hash = p_net64 AND token_hash <> p_own_hold
           HAVING count(*) FILTER (WHERE expires_at > p_now) >= (p_quotas->>'net64Holds')::integer
               OR p_places + coalesce(sum(places) FILTER (WHERE branch_id = p_branch AND delivery_date = p_date
                                                            AND (expires_at > p_now OR created_at > hour_ago)), 0) > (p_quotas->>'ofNet64')::integer)
     AND NOT EXISTS (
           SELECT FROM hold WHERE network_hash = p_net48 AND token_hash <> p_own_hold
           HAVING count(*) FILTER (WHERE expires_at > p_now) >= (p_quotas->>'net48Holds')::integer
               OR p_places + coalesce(sum(places) FILTER (WHERE branch_id = p_branch AND delivery_date = p_date
                                                            AND (expires_at > p_now OR created_at > hour_ago)), 0) > (p_quotas->>'ofNet48')::integer);
END $$;
