-- Takes one place without a proof: within the shares of the client's networks and of all guests. A live hold of this network and day counts
-- in its shares already, so a client that has one needs no more room in them; one of another network, or of an account, opens none.
-- Returns 'TAKEN ' and how many deliveries the day had before, with ' _RUSH' where staff have a new decision because of it; SHARE: a share
-- is used up, and a proof is needed; FULL. p_guests NULL: guests together have no share.
-- Locks: the networks, then as take_place.
CREATE OR REPLACE FUNCTION take_guest_place(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_now timestamptz, p_own_hold bytea,
                                            p_narrow bytea, p_wide bytea, p_of_narrow integer, p_of_wide integer, p_narrow_in_24_hours integer,
                                            p_wide_in_24_hours integer, p_guests integer)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  of_networks record;
  guests integer;
  is_held boolean;
  before_this integer;
  used bytea[];
BEGIN
  PERFORM lock_networks(p_narrow, p_wide);
  of_networks := unproved_from(p_narrow, p_wide, p_branch, p_date, p_now, p_own_hold);
  is_held := EXISTS (SELECT FROM hold WHERE token_hash = p_own_hold AND address_hash = p_narrow AND branch_id = p_branch
                                        AND delivery_date = p_date AND expires_at > p_now);
  IF of_networks.in_24_hours >= p_narrow_in_24_hours OR of_networks.wide_in_24_hours >= p_wide_in_24_hours
     OR NOT is_held AND (of_networks.of_day >= p_of_narrow OR of_networks.wide_of_day >= p_of_wide) THEN
    RETURN 'SHARE';
  END IF;
  PERFORM lock_day(p_branch, p_date, p_plan_version, p_own_hold);
  guests := guests_of_day(p_branch, p_date, p_now, p_own_hold);
  IF NOT is_held AND guests >= p_guests THEN RETURN 'SHARE'; END IF;
  before_this := take_place(p_branch, p_date, p_plan_version, p_limit, p_now, p_own_hold);
  IF before_this IS NULL THEN RETURN 'FULL'; END IF;
  used := CASE WHEN of_networks.of_day + 1 >= p_of_narrow THEN ARRAY[p_narrow] ELSE '{}' END
       || CASE WHEN of_networks.wide_of_day + 1 >= p_of_wide AND p_wide IS NOT NULL THEN ARRAY[p_wide] ELSE '{}' END;
  RETURN 'TAKEN ' || before_this || CASE WHEN note_rush(NULL, p_branch, p_date, p_now, used, coalesce(guests + 1 >= p_guests, false)) THEN ' _RUSH' ELSE '' END;
END $$;
