-- Keeps one place for the token of a client without a proof. may: a share of holds has room; expires_at: until when, or NULL, as hold_place.
CREATE OR REPLACE FUNCTION hold_guest_place(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz, p_token_hash bytea,
                                            p_postcode text, p_narrow bytea, p_wide bytea, p_browser bytea, p_expires_at timestamptz,
                                            p_most_renewals integer, p_narrow_live integer, p_wide_live integer, p_browser_live integer,
                                            p_of_narrow integer, p_of_wide integer, p_narrow_in_24_hours integer, p_wide_in_24_hours integer,
                                            p_guest_holds integer, p_guests integer, OUT may boolean, OUT expires_at timestamptz)
LANGUAGE plpgsql AS $$
BEGIN
  may := guest_may_hold(p_narrow, p_wide, p_browser, p_token_hash, p_now, p_branch, p_date, p_plan_version, p_narrow_live, p_wide_live,
                        p_browser_live, p_of_narrow, p_of_wide, p_narrow_in_24_hours, p_wide_in_24_hours, p_guest_holds, p_guests);
  IF NOT may THEN RETURN; END IF;
  expires_at := hold_place(p_branch, p_date, p_plan_version, p_limit, p_now, p_token_hash, p_postcode, p_narrow, p_expires_at, p_browser, p_most_renewals);
  IF expires_at IS NOT NULL THEN UPDATE hold SET network_hash = p_wide WHERE token_hash = p_token_hash; END IF;
END $$;
