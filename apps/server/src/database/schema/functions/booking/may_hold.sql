-- Whether a client may keep one more place: of the live holds, the own token's excluded, the address has fewer than p_most and the
-- browser, where it is known, fewer than p_most_of_browser; and of that day the address has less than its share, bookings included.
-- Locks: the address, then the browser.
CREATE OR REPLACE FUNCTION may_hold(p_address_hash bytea, p_browser_hash bytea, p_own_hold bytea, p_now timestamptz, p_branch uuid, p_date date,
                         p_most integer, p_most_of_browser integer, p_share integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE booked integer;
BEGIN
  IF p_address_hash IS NULL THEN RETURN true; END IF;
  booked := booked_from(p_address_hash, p_branch, p_date);
  IF p_browser_hash IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(7106, hashtext(encode(p_browser_hash, 'hex')));
    IF (SELECT count(*) FROM hold WHERE browser_hash = p_browser_hash AND expires_at > p_now AND token_hash <> p_own_hold) >= p_most_of_browser THEN
      RETURN false;
    END IF;
  END IF;
  RETURN (SELECT count(*) < p_most AND booked + count(*) FILTER (WHERE branch_id = p_branch AND delivery_date = p_date) < p_share
            FROM hold WHERE address_hash = p_address_hash AND expires_at > p_now AND token_hash <> p_own_hold);
END $$;
