-- Keeps one place for the token of a client without a proof. held_until: until when, or NULL, as hold_place.
-- may: it may keep one more, its own hold excluded: of all live holds its networks and its browser, where it
-- is known, have fewer than theirs; of that day the networks have fewer than their share, bookings included, and began fewer holds within
-- an hour; all guests together hold, and began within an hour, fewer than theirs, and took fewer places than theirs. A hold that was given
-- up counts for its hour: else one client could hold a day in turns. p_guests NULL: guests together have no share of bookings.
-- Locks: the networks, the browser, then as lock_day.
CREATE OR REPLACE FUNCTION hold_guest_place(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz, p_token_hash bytea,
                                            p_postcode text, p_narrow bytea, p_wide bytea, p_browser bytea, p_expires_at timestamptz,
                                            p_most_renewals integer, p_narrow_live integer, p_wide_live integer, p_browser_live integer,
                                            p_of_narrow integer, p_of_wide integer, p_narrow_in_24_hours integer, p_wide_in_24_hours integer,
                                            p_guest_holds integer, p_guests integer, OUT may boolean, OUT held_until timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  hour_ago CONSTANT timestamptz := p_now - interval '1 hour';
  of_networks record;
BEGIN
  may := false;
  PERFORM lock_networks(p_narrow, p_wide);
  IF p_browser IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(7106, hashtext(encode(p_browser, 'hex')));
    IF (SELECT count(*) FROM hold WHERE browser_hash = p_browser AND expires_at > p_now AND token_hash <> p_token_hash) >= p_browser_live THEN
      RETURN;
    END IF;
  END IF;
  of_networks := unproved_from(p_narrow, p_wide, p_branch, p_date, p_now, p_token_hash);
  IF of_networks.of_day >= p_of_narrow OR of_networks.in_24_hours >= p_narrow_in_24_hours
     OR of_networks.wide_of_day >= p_of_wide OR of_networks.wide_in_24_hours >= p_wide_in_24_hours THEN
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM hold WHERE address_hash = p_narrow AND token_hash <> p_token_hash
              HAVING count(*) FILTER (WHERE expires_at > p_now) >= p_narrow_live
                  OR count(*) FILTER (WHERE branch_id = p_branch AND delivery_date = p_date AND (expires_at > p_now OR created_at > hour_ago)) >= p_of_narrow)
     OR EXISTS (SELECT FROM hold WHERE network_hash = p_wide AND token_hash <> p_token_hash
                 HAVING count(*) FILTER (WHERE expires_at > p_now) >= p_wide_live
                     OR count(*) FILTER (WHERE branch_id = p_branch AND delivery_date = p_date AND (expires_at > p_now OR created_at > hour_ago)) >= p_of_wide)
  THEN
    RETURN;
  END IF;
  PERFORM lock_day(p_branch, p_date, p_plan_version, p_token_hash);
  may := (SELECT count(*) < p_guest_holds FROM hold
           WHERE branch_id = p_branch AND delivery_date = p_date AND address_hash IS NOT NULL AND token_hash <> p_token_hash
             AND (expires_at > p_now OR created_at > hour_ago))
     AND coalesce(guests_of_day(p_branch, p_date, p_now, p_token_hash) < p_guests, true);
  IF NOT may THEN RETURN; END IF;
  held_until := hold_place(p_branch, p_date, p_plan_version, p_limit, p_now, p_token_hash, p_postcode, p_narrow, p_expires_at, p_browser, p_most_renewals);
  IF held_until IS NOT NULL THEN UPDATE hold SET network_hash = p_wide WHERE token_hash = p_token_hash; END IF;
END $$;
